# What is said to people, in English. Each language has a file like this one, with the same messages and the same
# values; build.rs holds them together.
#
# $side is White or Black in this language; $side-key is white or black, to choose by. $article is an article in
# brackets with a blank before it, or nothing. Values never begin a message of another language by themselves: a
# message is a whole sentence, or says what it stands in.

## Words

white = White
black = Black
signer-arbiter = the arbiter
signer-deputy = deputy { $number }
signer-side = { $side }
player-side = { $side }
player-any = a player
whose-side = { $side }'s
whose-any = a player's

part-phase-sealed = the move is sealed; the arbiter has not accepted the envelope yet
part-phase-accepted = the envelope is in the arbiter's keeping, and closed
part-phase-resumption = the resumption has begun, and the envelope is still closed
part-phase-waiting-for-responder = the player who must reply is absent; that clock runs, and the envelope stays closed
part-phase-opened = the sealed move is known
part-phase-waiting-for-sealer = the sealed move is known, and the player who sealed it is absent
part-phase-continued = the game goes on in another envelope
part-phase-lost = the envelope is lost; the player who sealed must say which move was sealed
part-phase-undecided = the arbiter decides what follows
part-phase-finished = the game is over
part-phase-annulled = the game is annulled, and a new one is played

result-open = the game goes on
now-paused = play is paused; { $side } is to move
now-goes-on = the game goes on, { $side } to move
now-opens-all-the-same-at-once = open the envelope in spite of the lateness: a sealed move that ended the game stands
now-opens-all-the-same = once the player who must reply is there, open the envelope in spite of the lateness: a sealed move that ended the game stands
now-late-sealer = { $side } is too late by { $span }: open the envelope, since what { $side } sealed may still decide
now-late-sealer-alone = { $side } is too late by { $span }, and what { $side } sealed may still decide: record first whether { $other } is there
now-waiting-clock-stands = the player who must reply is absent; no clock runs, and the envelope stays closed
now-chooses = { $side } chooses which of the moves that fit is played
outcome-arbiter = the arbiter decides
result-win = { $side } wins
result-draw = drawn
result-both-lose = both lose
result-half = half a point for { $side }, none for the opponent

part-reading-legal = legal
part-reading-ambiguous = ambiguous
part-reading-illegal = illegal
part-reading-asked = the arbiter is asked
part-reading-resignation = a resignation
part-reading-unintelligible = unintelligible

part-status-ongoing = the game goes on
part-status-checkmate = checkmate
part-status-stalemate = stalemate
part-status-dead-position = dead position
part-status-fivefold = fivefold repetition
part-status-seventyfive = 75 moves without capture or pawn move

part-reason-checkmate = checkmate
part-reason-stalemate = stalemate
part-reason-dead-position = dead position
part-reason-fivefold = fivefold repetition
part-reason-seventyfive = 75 moves
part-reason-ambiguous = ambiguous sealed move
part-reason-illegal = illegal sealed move
part-reason-unintelligible = unintelligible sealed move
part-reason-cannot-mate = the opponent cannot mate
part-reason-flag-fall = flag fall
part-reason-late = too late
part-reason-resignation = resignation
part-reason-agreement = agreement
part-reason-repetition = threefold repetition
part-reason-fifty-moves = 50 moves
part-reason-annulled = annulled
part-reason-arbiter-reads = the arbiter reads the sealed move
part-reason-opponent-chooses = the opponent chooses
part-reason-arbiter-decides = the arbiter's decision
part-reason-laws-silent = the Laws leave it open

notation-letters = { $language } letters
notation-pinned = { $code } letters: { $letters }
notation-unknown = { $code }, which this version does not know
notation-figurine = figurines
notation-iccf = ICCF numeric
notation-descriptive = English descriptive
part-language-cs = Czech
part-language-da = Danish
part-language-nl = Dutch
part-language-en = English
part-language-et = Estonian
part-language-fi = Finnish
part-language-fr = French
part-language-de = German
part-language-hu = Hungarian
part-language-is = Icelandic
part-language-it = Italian
part-language-no = Norwegian
part-language-pl = Polish
part-language-pt = Portuguese
part-language-ro = Romanian
part-language-es = Spanish
part-language-sv = Swedish
part-language-hr = Croatian
part-language-el = Greek
part-language-ru = Russian
part-language-sr-cyrl = Serbian Cyrillic
part-language-sr-latn = Serbian Latin
part-language-sk = Slovak
part-language-sl = Slovene
part-language-tr = Turkish
part-language-uk = Ukrainian

# King, queen, rook, bishop, knight, pawn, as moves are written and boards drawn.
men = KQRBNP
list-and = { $before } and { $last }
cited = { " " }({ $article })

## Times

span-zero = 0 s
span-hours = { $count } h
span-minutes = { $count } min
span-seconds = { $count } s
control-then = then
control-days-per-move = { $count ->
        [one] { $count } day per move
       *[other] { $count } days per move
    }
date = { $day } { $month } { $year }
date-of-month = { $month } { $year }
moment-in-row = { $date }, { $time } (UTC{ $offset })
moment = { $weekday } { $day } { $month } { $year }, { $time } (UTC{ $offset })
part-weekday-mon = Monday
part-weekday-tue = Tuesday
part-weekday-wed = Wednesday
part-weekday-thu = Thursday
part-weekday-fri = Friday
part-weekday-sat = Saturday
part-weekday-sun = Sunday
part-month-1 = January
part-month-2 = February
part-month-3 = March
part-month-4 = April
part-month-5 = May
part-month-6 = June
part-month-7 = July
part-month-8 = August
part-month-9 = September
part-month-10 = October
part-month-11 = November
part-month-12 = December

## What was recorded, without a full stop

entry-opened =
    .may = the envelope may be opened, once the player who must reply is there
    .button = The envelope is opened
entry-witness = the player who must reply found their half in the accepted envelope
    .may = { $who } may check that the other half is in the envelope
    .button = { desk-record }
entry-dead-wrap =
    .may = { $who } may prove that the envelope gives nothing for the slip
    .button = { desk-record }
entry-arrival = { $side } arrived
    .may = { $who } may arrive
    .button = { $player } is here
entry-absent = { $side } was not there
    .may = { $who } may be recorded as not there
    .button = { desk-player-not-here }
entry-start = the resumption began
    .may = the resumption may begin
    .button = Play resumes
entry-session = a session was announced, from { $start } to { $end }
    .may = a session may be announced
    .button = Announce a session
    .start = { part-label-session-start }
    .end = { part-label-session-end }
entry-set-resumption =
    .may = the announced time of the resumption may be set anew
    .button = New time for the resumption
    .resume_at = { part-label-resume-at }
    .resume_end = { part-label-resume-end }
entry-stop-clock = { $side }'s clock was stopped
    .may = { $whose } clock may be stopped
    .button = Stop { $side }'s clock
entry-start-clock = { $side }'s clock was started
    .may = { $whose } clock may be started
    .button = Start { $side }'s clock
entry-pause = both clocks were stopped for a while
    .may = the clocks may be stopped for a while
    .button = { desk-pause }
entry-continue = the clock that ran before the pause runs again
    .may = the clocks may go on
    .button = { desk-continue }
entry-offer = { $side } offered a draw
    .may = { $who } may offer a draw
    .button = { $side } offers a draw
entry-accept-offer = { $side } accepted the draw
    .may = { $who } may accept the draw
    .button = { $side } accepts: draw
entry-decline-offer = { $side } declined the draw
    .may = { $who } may decline the draw
    .button = { $side } declines
entry-draw-agreed = both players agreed on a draw, { $how }
    .may = the players may agree on a draw
    .button = Draw agreed
entry-resign = { $side } resigned, { $how }
    .may = { $who } may resign
    .button = { $side } resigns
entry-flag = { $side }'s flag fell
    .may = { $whose } flag may fall
    .button = { $side }'s flag has fallen
entry-claim =
    .may = { $who } may claim a draw
    .button = { $side } claims a draw
entry-move =
    .may = { $who } may move
    .button = { $side } has moved
entry-choose =
    .may = { $who } may choose which of the fitting moves is played
    .button = { $side } chooses a reading
entry-reading =
    .may = the arbiter may say what the written text means
    .button = What is written means …
entry-correct-clock =
    .may = a wrong time on a clock may be corrected
    .button = A clock is wrong
entry-next-envelope =
    .may = the game may go on in a further envelope, which { $who } has sealed
    .button = { desk-record }
entry-lost =
    .may = something may turn out to be lost
    .button = { $what ->
        [envelope] The envelope is lost
        [position] The position is lost
       *[times] The times are lost
    }
entry-declared =
    .may = { $who } may declare the sealed move
    .button = { desk-declaration }
entry-decision =
    .may = the arbiter may decide
    .button = The arbiter decides …
    .text = What was decided, and why
    .late_until = Until when the players may come
entry-void = entry { $entry } was a mistake: { $reason }
    .may = an entry may be declared a mistake
    .button = Take back an entry
entry-appeal =
    .may = an appeal may be decided
    .button = An appeal was decided
    .by_whom = Decided by
entry-note = note, { $topic }: { $text }
    .may = something may be noted
    .button = A note
    .topic = What the note is about: announcement, incident
    .text = The note
event-opened = the envelope was opened { $half }; { $holds }
event-opened-paper = { $state ->
        [intact] the paper envelope was opened, and was intact; { $holds }
        [seen] the paper envelope was opened, and was not intact ({ $seen }); { $holds }
       *[other] the paper envelope was opened, and was not intact; { $holds }
    }
event-typed-again = entry { $entry } had a slip of typing; { $holds }
event-opened-slip = with the key of the player who must reply
event-opened-half = with the half that the player who must reply released
event-opened-author = with the sealer's own key in place of a lost one
event-holds = { $what ->
        [nothing] nothing is written in it
        [unreadable] nothing readable was in it
       *[text] it holds { $text }
    }
event-dead-wrap-reply = the player who must reply proved with the slip that the envelope gives them no half
event-dead-wrap-author = the player who sealed proved with the slip that the envelope gives them nothing
event-set-resumption = the resumption is put to { $moment }
event-set-resumption-place = in { $place }
part-told-white = only White was told
part-told-black = only Black was told
part-told-both = both players were told
part-told-none = neither player was told
event-claim = { $outcome ->
        [correct] { $side } correctly claimed a draw under { $article }
       *[incorrect] { $side } incorrectly claimed a draw under { $article }
    }
event-move = { $side } played { $played }
event-choose = the player who must reply chose { $played }
event-reading = the arbiter reads the sealed move as { $played }: { $reason }
event-reading-several = the arbiter finds that several moves fit what is written, { $moves }: { $reason }
event-reading-none = the arbiter finds no move in what is written: { $reason }
event-correct-clock = the clocks were set: White has used { $white }, Black { $black }
event-correct-clock-claimed = the clocks were set as { $side } claimed: White has used { $white }, Black { $black }
event-next-envelope = the game goes on in the envelope { $number }
part-event-lost-envelope = the envelope is lost
part-event-lost-position = the position cannot be established
part-event-lost-times = the times used cannot be established
event-declared = the player who sealed declared { $text }
event-declared-nothing = the player who sealed declared no move
event-declared-empty = the player who sealed declared that nothing was written
event-decision = the arbiter decided: { $text }
event-decision-used = { $side } has used { $used }
event-decision-on-move = { $side } is to move
event-decision-late-until = nobody is too late until { $moment }
event-decision-back-to = moves from entry { $entry } on count for nothing
event-appeal = on appeal against entry { $entry }, { $who } decided: { $result } ({ $reason })

## Why a ruling is what it is

ruling-offers = { $side } offers a draw with it.
ruling-goes-on = The game goes on: { $side } to move. { $played } is legal{ $article }.
ruling-unnamed = The sealed move
ruling-of-move = { $meaning }{ $article }.
ruling-no-result = The game goes on{ $article }.
ruling-drawn = The game is drawn{ $article }.
ruling-wins = { $side } wins{ $article }.
ruling-both-lose = Both players lose{ $article }.
ruling-half = { $side } has half a point, the opponent none{ $article }.
ruling-appeal = On appeal, { $who } decided: { $decided } ({ $reason }). This replaces { $replaced }.
ruling-taken-back = The result was taken back, and the game goes on.
ruling-appeal-stands = The result given on appeal stands: { $result }.
ruling-mate = { $when ->
        [before] { $loser } was mated before the move was sealed, so { $winner } wins{ $article }.
       *[sealed] { $played } mates { $loser }, so { $winner } wins{ $article }.
    }
ruling-so-drawn = { $when ->
        [before] { $because }, so the game was drawn before the move was sealed{ $article }.
       *[sealed] { $because }, so the game is drawn{ $article }.
    }
ruling-on-board = { $reason ->
        [stalemate] { $when ->
            [before] Stalemate had left { $side } without a legal move and not in check
           *[sealed] { $played } leaves { $side } without a legal move and not in check: stalemate
        }
        [dead_position] { $when ->
            [before] Neither side could mate any more by any series of legal moves
           *[sealed] After { $played } neither side can mate by any series of legal moves
        }
        [fivefold] { $when ->
            [before] The position had been on the board for the { $times ->
                [one] { $times }st
                [two] { $times }nd
                [few] { $times }rd
               *[other] { $times }th
            } time
           *[sealed] { $played } brings the same position on the board for the { $times ->
                [one] { $times }st
                [two] { $times }nd
                [few] { $times }rd
               *[other] { $times }th
            } time
        }
       *[seventyfive] { $when ->
            [before] Both sides had made 75 moves without a capture or a pawn move
           *[sealed] With { $played } both sides have made 75 moves without a capture or a pawn move
        }
    }
ruling-arbiter-reads = The arbiter says what the sealed move means{ $article }. { $meaning }.
ruling-otherwise = { $result }, { $reason }{ $article }
ruling-opponent-chooses = { $side } chooses which of the moves is played{ $article }. { $fits }.
ruling-opponent-chooses-among = { $side } chooses which of { $moves } is played{ $article }. { $meaning }.
ruling-arbiter-decides = The arbiter decided: { $result } (“{ $said }”){ $article }.
ruling-lost = { $reason ->
        [flag_fall] { $loser }'s flag has fallen, so { $winner } wins{ $article }.
        [resignation] { $loser } resigned, so { $winner } wins{ $article }.
       *[late] { $loser } did not come to the resumption in time, so { $winner } wins{ $article }.
    }
ruling-not-lost = { $reason ->
        [flag_fall] A flag has fallen
       *[resignation] A player resigned
    }
ruling-ends-it = { $reason ->
        [agreement] The players agreed on a draw, so the game is drawn{ $article }.
        [repetition] The claim that the position appeared for the third time is correct, so the game is drawn{ $article }.
        [fifty_moves] The claim of 50 moves without a capture or a pawn move is correct, so the game is drawn{ $article }.
       *[annulled] It cannot be established how the game stood, so it is annulled and a new one is played{ $article }.
    }
ruling-loses = { $meaning }, and { $side } loses{ $article }.
ruling-cannot-mate = The opponent cannot mate by any series of legal moves, so the game is drawn{ $article }.
ruling-but-never = { $meaning }; but { $side } cannot mate by any series of legal moves, so the game is drawn{ $article }.
ruling-silent = The arbiter must decide: the rules of { $edition } do not say what follows{ $nearest }.
ruling-asks = The arbiter must decide: { $gap }{ $nearest }.
ruling-decided-open = The arbiter decided: “{ $said }”{ $article }.
ruling-nearest = { " " }(nearest: { $articles })
ruling-undecided = The arbiter must decide, since whether the opponent can still mate was not found out{ $article }. { $before }.
ruling-undecided-side = The arbiter must decide, since whether { $side } can still mate was not found out{ $article }. { $before }.
meaning-legal = { $played } is legal
meaning-ambiguous = { $fits }: it is ambiguous
meaning-illegal = The sealed move says { $understood }, which is not legal here
meaning-illegal-unnamed = The sealed move is not legal
meaning-text = { $how ->
        [resignation] { $side } wrote a resignation and no move
        [blank] No move is written in the envelope
        [unread] The program cannot read what { $side } wrote
       *[unintelligible] What { $side } wrote cannot be understood as a move
    }
meaning-asked = What { $side } wrote could mean { $moves }
meaning-none = No sealed move is ruled on
fits-several = The sealed move fits several legal moves
fits-listed = The sealed move fits { $count ->
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
       *[other] { $count }
    } legal moves, { $moves }

## Where the Laws are silent

gap-facts = { $gap }: { $facts }
gap-nearest = { $gap } (nearest: { $articles })
gap-decided = { $gap }; the arbiter has decided
gap-open = { $gap }; the arbiter must decide
gap-beside-result = { $gap }; the result stands unless the arbiter decides otherwise
gap-opinion = { $gap }. Opinion: { $said }
gap-other-law = { $gap }. Law of another federation: { $said }
gap-other-rule = { $gap }. Rule of a league: { $said }
part-fact-late = { $side } { $by } late
part-fact-resume-by = to be resumed by { $last }
part-fact-started = begun on { $at }
part-fact-allowed = { $late } allowed
part-fact-flag-fell = { $side }'s flag fell on { $at }
part-fact-time-used-up = { $side } had used up the time on { $at }
part-fact-move-unknown = { $side }'s move is not known
fact-time-left = { $side } has { $left } left
part-fact-time-unknown = what { $side } has left is not known
part-fact-offered = { $side } has offered a draw

## What may happen next

may-until = { $act }, until { $moment }
may-with-time = { $act }; there is time until { $moment }
may-accept = the arbiter may check and countersign the envelope
may-seal = { $who } may seal a move, if the game is adjourned again
may-claim = { $obligation ->
        [must] { $act }, and must then stop both clocks
        [should] { $act }, and should then stop both clocks
       *[may] { $act }, and may then stop both clocks
    }

## Claims and flags

flag-checkmate = Checkmate had ended the game before the flag fell: { $side } wins{ $article }.
flag-drawn = { $reason ->
        [stalemate] Stalemate had ended the game before the flag fell: a draw{ $article }.
        [dead_position] The position was dead before the flag fell, since neither side can mate: a draw{ $article }.
        [fivefold] The position had appeared five times before the flag fell: a draw{ $article }.
       *[seventyfive] Both sides had made 75 moves without a capture or a pawn move before the flag fell: a draw{ $article }.
    }
flag-fallen = { $how ->
        [cannot_mate] { $fallen }'s flag fell, but { $opponent } cannot mate by any series of legal moves: a draw{ $article }.
        [silent] { $fallen }'s flag fell, and { $opponent } cannot mate: this edition does not say what follows, and the arbiter decides{ $article }.
        [undecided] { $fallen }'s flag fell. Whether { $opponent } can still mate was not found out: the arbiter decides{ $article }.
       *[arbiter] { $fallen }'s flag fell: the arbiter decides{ $article }.
    }
flag-both-continues = Both flags have fallen, and nobody can say which first: the game goes on{ $article }.
flag-both-drawn-last = Both flags have fallen, and nobody can say which first: the game goes on, or is drawn if all remaining moves had to be made in this period{ $article }.
flag-both-silent = The arbiter must decide: the rules of { $edition } do not say what follows when both flags have fallen.
flag-wins = { $fallen }'s flag fell: { $winner } wins{ $article }.
claim-correct = { $counted } The claim is correct, and the game is drawn{ $article }.
claim-incorrect = { $counted } The claim is not correct, and the game goes on{ $article }.
claim-must-play = { $played } must now be played, and at an adjournment it is the sealed move, which everybody knows.
claim-must-make = The move that was written for it must now be made.
claim-remark = Note: { $remark }.
claim-moves-anew = The written move is a capture or a pawn move, so the count begins anew.
claim-wants-fifty = 50 moves by each side are needed{ $article }.
claim-nothing-written = This claim needs a move that was written and not made{ $article }.
claim-lost = { $by ->
        [moving] The right to claim on this move was lost by moving{ $article }.
        [touching] The right to claim on this move was lost by touching a piece{ $article }.
       *[pressing_clock] The right to claim on this move was lost by pressing the clock{ $article }.
    }
claim-game-over = The game is over on the board{ $article }.
claim-drawn-before = By the score the game was drawn before that{ $article }: there is nothing left to claim.
claim-not-one-move = What was written is not exactly one legal move.
claim-appears = With the written move the position appears for the { $times ->
        [one] { $times }st
        [two] { $times }nd
        [few] { $times }rd
       *[other] { $times }th
    } time.
claim-appeared = The position has appeared for the { $times ->
        [one] { $times }st
        [two] { $times }nd
        [few] { $times }rd
       *[other] { $times }th
    } time.
claim-moves-with = With the written move, { $moves } moves by each side{ $halves ->
        [0] {""}
       *[other] {" "}and one more
    } were made without a capture or a pawn move.
claim-moves = { $moves } moves by each side{ $halves ->
        [0] {""}
       *[other] {" "}and one more
    } were made without a capture or a pawn move.
claim-stood = It stood on the board { $times }.
claim-other-position = It was another position { $time }: { $differences }.
claim-at-the-start = at the beginning of the score
claim-after = after { $played }
claim-with-written = { $played }, as written, would bring it for the { $times ->
        [one] { $times }st
        [two] { $times }nd
        [few] { $times }rd
       *[other] { $times }th
    } time.
difference-on-move = { $side } had the move
difference-castling = { $wing ->
        [both] { $then ->
            [true] { $side } could still castle on either side
           *[false] { $side } could castle on neither side, and can now on both
        }
        [kingside] { $then ->
            [true] { $side } could still castle kingside
           *[false] { $side } could not castle kingside, and can now
        }
       *[queenside] { $then ->
            [true] { $side } could still castle queenside
           *[false] { $side } could not castle queenside, and can now
        }
    }
difference-passing = { $then ->
        [true] a pawn could be taken en passant on { $square }
       *[false] no pawn could be taken en passant on { $square }, and one can now
    }
claim-incorrect-recorded = The claim is not correct, and the game goes on{ $article }.
claim-stops = { $obligation ->
        [must] { $side } must stop both clocks on claiming{ $article }.
        [should] { $side } should stop both clocks on claiming{ $article }.
       *[may] { $side } may stop both clocks on claiming{ $article }.
    }
claim-loses = { $side } loses { $time } of the time left.
claim-loses-unknown = What { $side } loses depends on the time left, which was not given.
claim-gets = { $side } gets { $time } more.

## What editions say

rule-draw-offer-on-label = a draw offer is written on the envelope
    .if_made_before = if made before the adjournment
    .if_current = if it still stands
rule-ambiguous = ambiguous sealed move
    .loses = the sealer loses
    .opponent_chooses = the opponent chooses
    .opponent_chooses_reasonable = the opponent chooses among the reasonable readings
rule-unintelligible = unintelligible sealed move
    .loses = { rule-ambiguous.loses }
    .loses_unless_interpreted = the sealer loses, unless the arbiter finds a reasonable reading
rule-illegal = illegal sealed move
    .loses = { rule-ambiguous.loses }
    .loses_unless_interpreted = { rule-unintelligible.loses_unless_interpreted }
    .opponent_chooses_man_or_king = the opponent has that piece moved, or the king
rule-empty-envelope = no move in the envelope
    .loses = { rule-ambiguous.loses }
    .loses_unless_interpreted = { rule-unintelligible.loses_unless_interpreted }
rule-bad-move-cannot-mate = bad sealed move, but the opponent cannot mate
    .draw = drawn
    .loses = loses all the same
rule-late-after = too late to the resumption
rule-late-after-set-by = how late is too late is set by
    .laws = the Laws
    .arbiter = the Laws; the arbiter may excuse a player
    .event = the event or the arbiter; if they are silent, the Laws
rule-late-also-after = too late before that
    .time_period = when the time in the period runs out
rule-late-sealer-saved-by = a sealer who is too late is saved by
rule-late-responder-saved-by = a responder who is too late is saved by
rule-both-absent = both absent
    .responder_loses_time = the responder's clock runs until that player comes
    .responder_loses_default_time = if the default time is not zero, the responder's clock runs until that player comes, unless the event or the arbiter says otherwise
rule-both-late = both too late
    .both_lose = both lose
    .arbiter_may_declare_both_lost = the arbiter may declare that both lose
rule-late-and-bad-move = the responder too late, and no legal move in the envelope
    .loss_stands = the loss of the responder stands
rule-offer-rejected-by = a draw offer is rejected by
    .moving = making a move
    .touching = touching a piece
    .pressing_clock = pressing the clock
rule-claim-right-lost-by = the right to claim is lost by
    .moving = { rule-offer-rejected-by.moving }
    .touching = { rule-offer-rejected-by.touching }
    .pressing_clock = { rule-offer-rejected-by.pressing_clock }
rule-claim-stops-clocks = a claimant stops the clocks
    .must = must
    .should = should
    .may = may
rule-claimant-penalty = incorrect claim: the claimant
rule-opponent-bonus = incorrect claim: the opponent
rule-agreement-after = the players may agree on a draw
rule-claim-counts-as = a claim is at the same time
    .draw_offer = an offer of a draw
rule-both-flags = both flags have fallen, and nobody can say which first
    .game_continues = { rule-fivefold.none }
    .drawn_in_last_period = the game goes on; in the last period it is drawn
rule-fivefold = fivefold repetition
    .none = no end by itself
    .consecutive = drawn, if the five follow each other
    .arbiter_may_draw_consecutive = the arbiter may declare a draw, if the five follow each other
    .any = { rule-bad-move-cannot-mate.draw }
rule-seventyfive = 75 moves without capture or pawn move
    .none = { rule-fivefold.none }
    .draw_unless_mate = drawn, unless the last move mates
    .arbiter_may_draw = the arbiter may declare a draw, unless the last move mates
rule-dead-position = dead position
    .draw = drawn at once
    .none = { rule-fivefold.none }
rule-resignation-cannot-mate = resignation, but the opponent cannot mate
    .draw = { rule-bad-move-cannot-mate.draw }
    .loses = { rule-bad-move-cannot-mate.loses }
rule-flag-fall-cannot-mate = flag fall, but the opponent cannot mate
    .draw = { rule-bad-move-cannot-mate.draw }
    .loses = { rule-bad-move-cannot-mate.loses }
    .draw_by_material = drawn with a bare king, or with a bishop, a knight or two knights and no forced win
rule-lost-envelope = the envelope is lost
    .sealer_states_move = the sealer plays the move stated as the sealed one
    .position_resumed = the game goes on from the position; what the sealer plays is not said
rule-lost-times = the times used are lost
    .arbiter_sets = the arbiter sets them
    .annulled = the game is annulled
    .annulled_unless_arbiter_finds_better = the game is annulled, unless the arbiter finds a better solution
rule-lost-position = the position is lost
    .arbiter_sets = { rule-lost-times.arbiter_sets }
    .annulled = { rule-lost-times.annulled }
    .annulled_unless_arbiter_finds_better = { rule-lost-times.annulled_unless_arbiter_finds_better }

says-silent = silent
says-late-at-once = after the announced time
says-late-after = more than { $span } after the announced time
says-after-moves = after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } by each side
says-saved-by-nothing = nothing
says-saved-by-flag = the opponent's flag fall
says-loses-no-time = loses no time
says-loses-half = loses half the time left, at most { $span }
says-is-left = is left { $span }
says-with-more = with more than { $span } left { $what }
says-gains-no-time = gains no time
says-gains = gains { $span }

concept-checkmate = checkmate
concept-resignation = resignation
concept-stalemate = stalemate
concept-dead-position = dead position
concept-dead-position-also = dead position, second place
concept-agreement = draw by agreement
concept-flag-fall = flag fall
concept-stopping-clocks = stopping the clocks
concept-interrupting = interrupting the game
concept-restarting = restarting the game
concept-playing-venue = the playing venue, and leaving it
concept-no-help = no notes, advice or telephone
concept-more-time = more time after a disturbance
concept-draw-offer = offering a draw
concept-repetition-written = claim: repetition by a written move
concept-repetition-appeared = claim: repetition on the board
concept-fifty-written = claim: 50 moves with a written move
concept-fifty-made = claim: 50 moves made
concept-claim-right-lost = losing the right to claim
concept-claim-procedure = how a claim is made
concept-claim-correct = correct claim
concept-claim-incorrect = incorrect claim
concept-claim-is-offer = a claim is an offer of a draw
concept-fifty-correct = correct claim of 50 moves
concept-fifty-incorrect = incorrect claim of 50 moves
concept-both-flags = both flags fallen
concept-fivefold = fivefold repetition
concept-seventyfive = 75 moves
concept-notation = notation
concept-sealing = sealing at the end of the session
concept-early-adjournment = adjourning early
concept-label = what is written on the envelope
concept-label-draw-offer = the draw offer on the envelope
concept-custody = the arbiter checks and keeps it
concept-offer-after-sealing = a draw offer after sealing
concept-set-up = setting up for the resumption
concept-ended-before-resumption = the game ends before it is resumed
concept-opening = who must be there at the opening
concept-bad-sealed-move = a bad sealed move
concept-ambiguous = an ambiguous sealed move
concept-unintelligible = an unintelligible sealed move
concept-illegal = an illegal sealed move
concept-empty-envelope = no move in the envelope
concept-responder-present = the responder is there
concept-responder-absent = the responder is absent
concept-sealer-absent = the sealer is absent
concept-both-absent = both are absent
concept-late = too late
concept-late-checkmate = too late, but the sealed move mates
concept-late-draw = too late, but the sealed move draws
concept-late-flag-fall = too late, but the opponent's flag fell
concept-both-late = both too late
concept-late-and-bad-move = the responder too late, and a bad sealed move
concept-lost-envelope = the envelope is lost
concept-lost-position = the position is lost
concept-clock-error = a clock shows a wrong time
concept-sessions = how long a session lasts

## The calendar

calendar-title = Resumption: { $white } – { $black }
round-named = Round { $round }
list-resumes = resumes { $moment }
calendar-board = Board { $board }
calendar-note =
    White: { $white }
    Black: { $black }
    { $carrier ->
        [none] Play was interrupted; { $side } is to move
       *[sealed] { $side } has sealed the { $number ->
            [one] { $number }st
            [two] { $number }nd
            [few] { $number }rd
           *[other] { $number }th
        } move
        { $opponent } must be there for it to be opened
    }
    Begins on { $moment }
    Seal number { $seal }
    Arbiter: { $arbiter }

## The label

label-paused = GAME INTERRUPTED, NO MOVE SEALED
label-accepted = SEALED MOVE, ACCEPTED BY THE ARBITER
label-not-accepted = SEALED MOVE, NOT YET ACCEPTED BY THE ARBITER
label-not-sealed = LABEL, NOT SEALED YET
label-game = Game
label-sealed-move = Sealed move
label-position = { $carrier ->
        [none] Position
       *[sealed] Position before the sealed move
    }
label-clocks = Clocks
label-resumption = Resumption
label-deputy = Deputy
label-white-id = White, FIDE ID
label-black-id = Black, FIDE ID
label-rules = Rules
label-adjournment = Adjournment
label-adjournment-number = { $number ->
        [one] { $number }st
        [two] { $number }nd
        [few] { $number }rd
       *[other] { $number }th
    } of this game
label-answers = Answers
label-follows = Follows
label-previous-number = seal number { $number }
label-sealed-by = Sealed by
label-sealer = { $side }, { $name }
label-number = Number
label-move-number = { $number ->
        [one] { $number }st
        [two] { $number }nd
        [few] { $number }rd
       *[other] { $number }th
    } move
label-written-in = Written in
label-known-move = Known to all
label-made-on-board = { $played }, made on the board after the request
label-written-for-claim = { $played }, written for a claim under { $article } that was rejected
label-no-offer = none
label-not-noted = not noted
label-on-paper = on paper, in an envelope
label-nothing-sealed = none; to move: { $side }, { $name }
label-clock-stopped = Clock stopped
label-typed = Typed from paper
label-used = used
label-left = left
label-next-control = next control
label-no-control = none
label-time-controls = White { $white }; Black { $black }
label-session-ends = Session ends
label-adjourned-early = Adjourned early
label-charged = { $charge } charged to { $side }
label-charge-from = session ends { $end } - clock stopped { $stopped } = { $whole }
label-charge-most = { $sum }, of which { $charge } charged
label-charge-used = used { $before } + charge { $charge } = { $used } used
label-begins = Begins
label-ends = Ends
label-resumed-by = To be resumed by
label-to-be-agreed = { $moment }, date and place still to be agreed
label-began-as-signed = On the label
label-place = Place
label-no-lateness = the announced time

## Where a game stands

state-now = Now: { $phase }.
state-offer = A draw offered by { $side } stands.
state-silent = Where the Laws are silent or leave it to the arbiter
state-runs-until = { $side }'s clock runs: { $left } left, until { $until }.
state-run-out = { $side }'s clock runs, and by the times recorded nothing is left on it.
state-clocks = Clocks on { $moment }
state-may-happen = What may happen next
state-recorded = Recorded
state-nothing-recorded = nothing yet
state-runs = runs
state-stopped = stopped
state-over = { $clock }, { $span } over the time given
clock-used = { $side } { $used }
clock-used-left = { $side } { $used }, { $left } left
clock-said-used = { $side }: { $used } used
clock-said-left = { $side }: { $used } used, { $left } left
clock-said-to-control = { $side }: { $used } used, { $left } left to move { $number }
clock-runs = { $clock } (runs)

## The sheet of a ruling

sheet-ruling = Ruling under { $edition }
sheet-ruling-on-move = Ruling on the sealed move under { $edition }
sheet-reading = Reading
sheet-move = Move
sheet-fits = Fits
sheet-to-choose = Choice
sheet-draw-offer = Draw offer
sheet-offer-written = { $side }, written with the move
sheet-result = Result
sheet-otherwise = Otherwise
sheet-reason = Reason
sheet-article = Article
sheet-see-also = See also
sheet-nearest = Nearest
sheet-position = Position
sheet-remarks = Remarks
table-edition = edition
table-result = result
table-reason = reason
table-article = article
table-answer = answer
table-agree = All of them agree.
table-differ = They differ. Each line names those that agree:

## The sheet of an edition

edition-title = title
edition-adjournments = adjournments
edition-differ = Where they differ
edition-legend = [1] where it was read, below; ? no text found
edition-legend-differences = ? no text found
edition-sources = Sources
edition-searched = No text found
edition-name = Name
edition-in-force = In force
edition-adjournment-rules = Adjournments
edition-excepts = A8 excepts
edition-rules = Rules
edition-articles = Articles
edition-rule = rule
edition-says = says
edition-otherwise = * { $edition } says something else, which follows

## What a command did

note = note: { $sentence }
error = error: { $error }
error-hint = { "  " }what to do: { $error }
error-stdout = error: standard output: { $error }

name-file = file
name-seal-number = seal number
name-fingerprint = fingerprint
name-head = head
name-state = state
name-copy = copy
name-game = game
name-status = status
name-roster-key = key of the rosters
name-known-signatures = signatures of known keys
name-log-size = versions in the log
name-log-root = root
name-log-extends = extends
name-log-name = log
name-cosigned = cosigned by
name-signed-at = time signed
name-kept = remembered in
name-envelope = envelope
name-leaf = leaf

keygen-done = Keys made.
keygen-secret = secret, keep it
keygen-public = public, hand out
prepare-written = The sheet is written: { $path }
prepare-complete = Nothing is missing but the move and the clocks.
prepare-missing = Still to be given when the move is sealed:
seal-done = The move is sealed.
seal-own-key = This key keeps the secret of the move. Choose a passphrase for it, such as four words; it is asked for when you accept and open, and nobody can recover it.
seal-kept = The label is signed; you keep the envelope.
seal-kept-next = Print the label to stick over the flap: adjourn print. When play resumes: adjourn open
seal-paused = Position and clocks are kept; no move is sealed.
seal-paused-next = When play goes on, { $side } is to move: adjourn record … start
key-brought = The key of { $name } lies in { $path }
still-searching = Whether mate is still possible is not settled yet: up to { $states } positions are looked at now. Ctrl-C leaves it undecided.
seal-slip = { $side-key }'s slip
seal-slips = Each player takes one slip, and nobody else sees it: it is that player's key.
seal-next = Next: the arbiter checks the label and accepts it: adjourn accept
accept-done = Accepted: the arbiter answers for this label and this envelope.
accept-ask = Is every line right, and do you keep this envelope? Type `{ $yes }` or `no`:

verify-valid = Valid.
verify-not-valid = NOT VALID.
verify-problem = { $error } [{ $code }]
verify-signed-by = signed by { $key }
verify-does-not-hold = DOES NOT HOLD: { $key }
verify-changed-keys = other keys than in the envelope before: { $names }
warning-clock-against-before = { $side } had used { $before } by the clocks of the envelope before, and { $here } by this label: look at the clocks
verify-goes-on-here = the game goes on in this file, as the one before says
verify-goes-on-not-said = the game goes on in this file once the one before says so: adjourn record … next-envelope
verify-goes-on-elsewhere = the game does not go on in this file: the one before names another envelope
verify-by-these-keys = Signed by these keys. Whose they are is known only from the public lines: give --white-key,
verify-to-compare = --black-key or --arbiter-key to compare.
verify-compared = Compared with a known key: { $names }. Of the others only the keys are known.
role-sealer = sealer
role-arbiter = arbiter
role-deputy = deputy{ $number }
role-white = white
role-black = black
part-state-is-sealed = sealed; the arbiter has not accepted it
part-state-is-accepted = accepted, closed
part-state-is-open = opened
part-state-is-closed = the game is over
part-copy-same = the same, byte for byte
part-copy-extends = this file continues it
part-copy-cut = this file was cut: the copy goes on
part-copy-forked = the two differ
verify-added = added since by { $who }: { $entries }

record-done = Recorded: { $event }.
record-send-back = Send this file back to the arbiter: the entry is in it, and it holds nothing secret. It takes the place of the arbiter's, if nothing was recorded there since.
record-clocks-anew = The times that were set hold: what a claim cost and gave before counts no more beside them.
record-silent = Where the Laws are silent: { $gap }.
record-left = For the arbiter: { $gap }.
calendar-written = The entry is written: { $path }
release-written = The half is written: { $path }
release-note = this half opens this one envelope; give it to the arbiter when you are present
open-empty = The envelope is empty.
open-written = Written: { $text }
open-unreadable = Nothing readable is in the envelope.
declare = { $how ->
        [confirmed] Confirmed: this is the move that was sealed.
        [contradicted] Contradicted: another legal move was sealed. The move declared is played until the arbiter decides otherwise.
        [nothing_readable] It cannot be checked: nothing readable was sealed.
        [not_both_legal] It cannot be checked: the texts differ, and they are not both exactly one legal move.
       *[no_key] It cannot be checked: the sealer's key was not given. It can prove the move: --author-key.
    }

position-ongoing = ongoing
position-checkmate = checkmate
position-stalemate = stalemate
position-dead = dead position
position-can-mate = { $side } can mate: { $answer }
position-yes = yes, in { $halfmoves } { $halfmoves ->
    [one] half-move
   *[other] half-moves
 }
position-no = no ({ $ground })
position-undecided = undecided after { $states } positions; --budget allows more
position-count = { $count } positions
ground-game-over = the game is over on the board
ground-material = the material never can
ground-locked = { $fixed } pieces stand fast, and on none of the { $squares } squares its king can come to is a mate
ground-outlined = { $states } placements of the pieces that are followed, the others wherever they may be
ground-closed = all { $states } positions that can be reached

rehearsal-go-on = Enter for the next step:
rehearsal-sealed = 1. { $name } seals a move
rehearsal-seals = The session is over: the player writes the move unseen and stops the clock (A1), and the arbiter countersigns (A3). Outside stands (A2):
rehearsal-player = { $name }, { $used } used
rehearsal-signed = All of this is signed. The move is not shown.
rehearsal-refused = 2. The arbiter, alone, tries to read it
rehearsal-refusal = Refused: { $error }.
rehearsal-nobody-reads = Nobody reads the move before the player who must reply is present (A7).
rehearsal-changed = 3. Somebody changes one digit of Black's clock in the file
rehearsal-not-valid = Not valid: { $error }.
rehearsal-differs = Line { $line } was { $before } in the players' copy; here it is { $here }.
rehearsal-opened = 4. At the resumption both are there: the envelope opens
rehearsal-holds = The file verifies: { $count ->
    [one] 1 signature holds
   *[other] { $count } signatures hold
 }, and it continues the players' copy.
rehearsal-does-not-hold = The file does NOT verify: { $count ->
    [one] 1 signature holds
   *[other] { $count } signatures hold
 }.
rehearsal-what-if = 5. What if something else had been written, or happened?
rehearsal-nothing-written = (nothing)
rehearsal-offers = { $side } offers a draw
rehearsal-late = { $side } comes { $span } late
rehearsal-unless-event = { $result }, unless the event allows it
rehearsal-plays = play goes on: { $span } on { $side }'s clock
rehearsal-flag = { $side }'s flag falls before the opening
rehearsal-really = 6. What really happened
rehearsal-resigned = The envelope was never opened. Spassky resigned by telephone the next day: it stays closed for ever (A6 of 1997; we found no text of the Laws of 1972).
rehearsal-files = The files are in { $folder }:
rehearsal-look = Look inside:
rehearsal-do-it = Do it yourself, in the browser:
rehearsal-nothing-counts = Rehearsal: nothing here counts
rehearsal-passphrase = only a rehearsal today
rehearsal-place = the playing hall

## The terminal

word-yes = yes
words-yes = yes y
words-no = no n
word-intact = intact
word-closed = closed
word-look = look
word-leave = leave
word-here = here
word-missing = missing
word-flag = flag
word-now = now
word-moved = moved
word-both = both
word-white = white
word-black = black
word-nobody = nobody
ask-passphrase = Passphrase of { $name }:
ask-new-passphrase = New passphrase, at least { $least } characters:
ask-again = The same again:
ask-compare = The fingerprint of this envelope. Compare every digit with your slip, or with what you noted when it was accepted:
ask-own-machine = A witness is made on your own machine only: where the arbiter's key is, your slip would give one machine both halves.
ask-same-fingerprint = Are all digits the same? Type `{ $yes }` or `no`:
ask-slip = Slip (adjslip1…):
ask-reply = The responder's slip or released half:
ask-here-since = Is { $name } here, and since when? `{ $now }`, or HH:MM, or a whole time:
ask-here-or-missing = Is { $name } here, and since when? `{ $now }`, or HH:MM, or a whole time; `{ $missing }` if not in time; `{ $leave }` to go on later:
ask-seals = { $name } ({ $side-key }) seals move { $number } now, in notation `{ $notation }`. Nobody else looks. What is typed is not shown, and is not checked.
ask-move = The move, then Enter:
ask-closed = Stop your clock and type `{ $closed }`; or Enter to write the move again; or `{ $look }` to see it:
ask-not-closed = That was none of these words, and was not used. The move stands as it was written.
ask-empty-move = Nothing is written. Seal the envelope without a move? `yes`, or Enter to write:
ask-word-as-move = That names no square. Seal it as the move? `yes`, or Enter to write again:
ask-wrote = You wrote: { $text }   (Enter hides it)
word-none = none
ask-session-option = { $number }: { $session }
ask-session = To which of these sessions does the board belong? Its number:
offer-asked = { $which ->
        [if_made_before] Was a draw offered before the game was adjourned{ $article }?
        [if_current] Has a draw been offered that still stands{ $article }?
       *[none] These Laws do not ask for it: has a draw been offered that still stands?
    }
ask-draw-offer = { $question } `none`, `white` or `black`:
ask-scoresheets = Which scoresheets do you hold? `both`, `white`, `black` or `none`:
ask-scoresheets-inside = Which scoresheets are in the envelope? `both`, `white`, `black` or `none`:
ask-on-paper = What is written as move { $number }? Letter for letter; Enter where nothing is:
ask-is-written = Is "{ $text }" what is written? Type `{ $yes }` or `no`:
ask-envelope-found = Was the paper envelope as it was closed? `{ $yes }`, or what you see:
ask-same-person = Is { $name } the same person as { $known }, whose key is here? `yes` or `no`:
ask-used-white = Time used on White's clock (H:MM:SS):
ask-used-black = Time used on Black's clock (H:MM:SS):
ask-left-white = Time left on White's clock (H:MM:SS):
ask-left-black = Time left on Black's clock (H:MM:SS):
ask-reading = Do the clocks show the time left, or the time used? `{ $left }` or `{ $used }`:
ask-which = Which is meant by { $text }: { $options }?
ask-stages = How much was used: { $options }?
ask-score-white = The score says that White has { $left } left: is that what the clock shows? `{ $yes }`, or Enter to read the clock:
ask-score-black = The score says that Black has { $left } left: is that what the clock shows? `{ $yes }`, or Enter to read the clock:
ask-score-bound = By the score { $left } were left after the last move of the player who seals, who has thought since then: that clock shows no more.
ask-read-rightly = Are both clocks read rightly? `{ $yes }`, or Enter to read them again:
ask-ready = Is the position on the board, and do both clocks show these times? Enter; or `{ $leave }`:
ask-began = When did play resume? Enter for now, or HH:MM, or a whole time:
ask-who = Who is here? { $both }, { $white }, { $black } or { $nobody }:
ask-ready-again = Enter alone if it is so, or `{ $leave }`.
ask-one-of-these = One of these four words, or `{ $leave }`.
ask-since = Since when? Enter for the announced time, { $announced }; or HH:MM, or a whole time:
ask-awaited = { $side } is awaited until { $moment }.
ask-arrival = Type `{ $here }` when { $missing } comes (or `{ $here } HH:MM` if it was earlier), `{ $absent }` if not in time,
ask-instead = `{ $flag }` when a flag falls, `{ $leave }` to go on later; or what
ask-instead-moved = `{ $moved } MOVE` when { $other } moves,
ask-or-record = `adjourn record` takes, such as `resign white by telephone`.
ask-not-here = That is a slip or a half, and secret: it is not asked for here. It was not used, and is wiped from this line.
ask-no-clock = No clock runs.
ask-refused = { $error }; { $hint }.

## The archive

archive-added = { $added } added, { $extended } extended, { $present } there already, { $refused } refused
archive-refused = refused: { $name } ({ $code })
archive-apart = stored apart as { $id }: { $name } ({ $flag })
part-archive-flag-fork = fork
part-archive-flag-rival = rival
part-archive-flag-unknown-signer = unknown_signer
part-archive-is-sealed = sealed
part-archive-is-accepted = accepted
part-archive-is-open = open
part-archive-is-closed = closed
agenda-number = Seal number, remarks
part-agenda-finished = over
agenda-late = { $phase }, { $late } late
part-agenda-sealed = not accepted yet
agenda-not-begun = not begun, { $late } after the time
part-agenda-accepted = accepted
agenda-to-be-agreed = { $phase }, to be resumed by then, date still to be agreed
agenda-overdue = { $phase }, { $late } after the time by which play had to resume, no date agreed
agenda-by = by { $time }
part-agenda-resumption = resumption
part-agenda-waiting-for-responder = waiting for responder
part-agenda-opened = opened
part-agenda-waiting-for-sealer = waiting for sealer
part-agenda-continued = goes on in another envelope
part-agenda-lost = lost
part-agenda-undecided = undecided
archive-written = Written: { $path }
archive-nothing-wrong = Nothing is wrong: { $count ->
    [one] 1 envelope
   *[other] { $count } envelopes
 } checked.
archive-faults = { $faults ->
    [one] 1 fault
   *[other] { $faults } faults
 } in { $count ->
    [one] 1 envelope
   *[other] { $count } envelopes
 }:
archive-fault = { $place }: { $what } ({ $code })
warning-archive-changed = its bytes are not those of its leaf
warning-archive-gap = a version does not begin where the one before it ends
warning-archive-cut = a version does not end with a signature
warning-archive-roster = a roster is not signed by the key of the first one, or stands in another place
warning-archive-index = the index says something else than the envelope, or is marked wrongly
warning-archive-not-listed = the index does not have the envelope
warning-archive-not-stored = the index has it, and no version is there
warning-archive-missing = a leaf of the log is missing
warning-archive-head = the head of the log is not that of its leaves
warning-archive-checkpoint = the log does not extend that of the checkpoint
archive-checked = { $count ->
    [one] 1 envelope
   *[other] { $count } envelopes
 } checked
part-wait-writer = Another program is writing to the archive. Waiting for { $seconds } seconds at most.
part-wait-answer = The server has not yet answered; perhaps somebody else is writing. Waiting for { $seconds } seconds at most.
part-wait-commit = The server has not yet confirmed what it was given; if its standby is away, it never will. Waiting for { $seconds } seconds at most.
archive-doubtful = { $count ->
    [one] 1 signature is of a key
   *[other] { $count } signatures, of { $people ->
        [one] 1 person
       *[other] { $people } people
    }, are of keys
 } that the roster does not know, or no longer.
archive-doubtful-unknown = { $name } is unknown: in { $count ->
    [one] the envelope
   *[other] { $count } envelopes, the first
 } { $first }
archive-doubtful-expired = { $name } is expired: in { $count ->
    [one] the envelope
   *[other] { $count } envelopes, the first
 } { $first }
archive-signed = Signed: { $path }
archive-proof-written = The proof is written: { $path }
archive-cosigned = Cosigned: { $path }
archive-gathered = Gathered: { $path }
archive-extends-earlier = The checkpoint extends the earlier one.
archive-is-in = The envelope is in the archive.
archive-not-shown = Not shown: { $error } ({ $code })
archive-exported = Exported: { $path }
archive-versions = { $count ->
    [one] 1 version
   *[other] { $count } versions
 }
archive-versions-of = { $count } of { $size } versions
archive-imported = { $added ->
    [one] 1 version is new
   *[other] { $added } versions are new
 }, { $present ->
    [one] 1 was there
   *[other] { $present } were there
 }.
archive-same = Both archives are the same.
archive-may-go = The old one may go. It is left as it is; whoever adds must use the new one from now on.
archive-no-roster = There is no roster.
archive-key-written = The key of the archive is written: { $path }
archive-was-made = There was no archive there: a new one is made.
archive-hand-out = Hand this out to whoever checks checkpoints and proofs:
archive-witness-key-written = The key of the witness is written: { $path }
archive-witness-hand-out = Hand this out to whoever demands its cosignatures:

## On paper

paper-page-of = Page { $page } of { $pages }
paper-signed-when = Signature, date and time
paper-heading-signatures = Signatures
paper-heading-score = { $carrier ->
        [none] Score up to the interruption ({ $notation })
       *[sealed] Score up to the sealed move ({ $notation })
    }
paper-heading-position-now = Position now
paper-score-since = Since the sealing ({ $notation }): { $moves }
paper-heading-recorded = What was recorded
paper-heading-ruling = Ruling
paper-heading-ruling-on-move = Ruling on the sealed move
paper-heading-replaced = Ruling that an appeal replaced
paper-heading-written = Written move
paper-heading-keys = Keys of those who sign
paper-heading-how-used = How it is used
paper-heading-if-lost = If it is lost
paper-name-edition = Edition
paper-name-fingerprint = Fingerprint
paper-name-head = Head
paper-name-key = Public key
paper-name-left = Left
paper-name-next-control = Next control
paper-name-number = No.
paper-name-player = Player
paper-name-remarks = Remarks
paper-name-seal-number = Seal number
paper-name-side = Side
paper-name-signed-by = Signed by
paper-name-standing = Standing
paper-name-state = State
paper-name-used = Used
paper-name-what = What
paper-name-when = When
paper-name-written = Written
paper-label-not-accepted = Sealed move, not yet accepted by the arbiter
paper-label-accepted = Sealed move, accepted by the arbiter
paper-setup-title = Set-up sheet for the resumption
paper-record-title = { $carrier ->
        [none] Record of an interrupted game
       *[sealed] Record of a sealed move
    }
paper-agenda-title = Agenda of adjourned games
paper-slips-title = Slips: one-time keys of the players
paper-foot = Seal number { $number } · { $pairing }
paper-agenda-foot = { $games ->
        [one] Agenda of one adjourned game
       *[other] Agenda of { $games } adjourned games
    }
part-paper-state-sealed = sealed; the arbiter has not accepted it yet
part-paper-state-accepted = accepted by the arbiter, and closed
part-paper-state-open = opened
part-paper-state-closed = closed for good: the game is over
paper-pause-state = { $state ->
        [sealed] interrupted; the arbiter has not confirmed it yet
        [accepted] interrupted: position and clocks are noted
        [closed] closed for good: the game is over
       *[open] play goes on
    }
paper-player = { $side }: { $name }
paper-control-in = { $moves ->
        [one] with the next move
       *[other] in { $moves } moves
    }
paper-next-control = { $side } { $control }
paper-charged-whole = { $charge } charged to { $side } of the { $whole } up to the end of the session
paper-charged-used = { $charged }; used { $before } + charge { $charge } = { $used }
part-paper-scoresheets-none = none handed in
part-paper-scoresheets-white = White's handed in
part-paper-scoresheets-black = Black's handed in
part-paper-scoresheets-both = both handed in
paper-scoresheets-inside = { $held ->
        [none] none inside
        [white] White's inside
        [black] Black's inside
       *[both] both inside
    }
paper-board-round = { $known ->
        [board] board { $board }
        [round] round { $round }
       *[both] board { $board }, round { $round }
    }
paper-side-sealed = { $side } sealed move { $number }
paper-scoresheets = Scoresheets
paper-kept-by = Kept by
paper-fold-here = fold here, over the flap
paper-signs = { $who ->
        [white] White signs
        [black] Black signs
       *[arbiter] Arbiter signs
    }
paper-across-the-edge = across the edge
paper-tear-off = tear off: one for each player
paper-stub-clocks = W { $white } · B { $black }
paper-has-the-move = { $side } has the move
paper-on-move = on move
paper-caption-last = { $turn }. Last move: { $last } (framed)
paper-position = White: { $white }. Black: { $black }. { $turn }.
paper-men = { $man ->
        [k] king { $squares }
        [q] { $count ->
            [one] queen
           *[other] queens
        } { $squares }
        [r] { $count ->
            [one] rook
           *[other] rooks
        } { $squares }
        [b] { $count ->
            [one] bishop
           *[other] bishops
        } { $squares }
        [n] { $count ->
            [one] knight
           *[other] knights
        } { $squares }
       *[p] { $count ->
            [one] pawn
           *[other] pawns
        } { $squares }
    }
paper-fingerprint-code = QR code of the fingerprint
paper-slip-code = QR code of the key
paper-set-up = { $carrier ->
        [none] No envelope: when play goes on{ $restarting }, { $side } moves. Before that the position is set up{ $noted ->
            [true] {" "}and both clocks show the times used
           *[false] {""}
        }.
       *[sealed] Before the resumption the position is set up and both clocks show the times used{ $set-up }. The envelope is opened when the player who must reply is there{ $opening }.
    }
paper-clock-left = { $used } used, { $left } left
paper-clock = { $used } used
paper-slip-heading = Slip of { $side }: { $name }
paper-slip-is = This is the one-time key of { $name } for the game named below. Whoever has it can sign in that name and unlock what is locked for that player. Nobody else may see it, the arbiter not before the resumption.
paper-slip-sealed = { $side } has sealed the { $number ->
        [one] { $number }st
        [two] { $number }nd
        [few] { $number }rd
       *[other] { $number }th
    } move
paper-slip-replies = { $side } must reply to the sealed { $number ->
        [one] { $number }st
        [two] { $number }nd
        [few] { $number }rd
       *[other] { $number }th
    } move
paper-slip-keep = Fold it, take it with you, and make no picture of it. Destroy it when the game is over.
paper-slip-compare = Whenever you are shown the envelope, compare its whole fingerprint with the one above: two envelopes can have one seal number, which is for reading aloud.
paper-slip-type = To type the key, write all groups one behind the other; blanks between them do no harm. A wrong character is noticed, and its place told.
paper-slip-signs = The envelope is opened without this slip. With it you sign what you have to say before the resumption, such as a draw offer or a resignation{ $article }.
paper-slip-second = If you come late and your opponent seals a reply meanwhile, that second envelope opens with this slip{ $article }.
paper-slip-opens = At the resumption, sit down at the board and hand the slip to the arbiter: it and the arbiter's own key together open the envelope, and neither does alone{ $article }.
paper-slip-release = Would you rather not hand it over? Release your half of this one envelope on your own computer: adjourn release.
paper-slip-tell = Tell the arbiter at once. A lost slip is not a lost envelope.
paper-slip-lost-sealer = The envelope still opens with the key of your opponent. But should the envelope be lost as well, the move that you declare can no longer be proved{ $article }. Whoever finds the slip can read your move.
paper-slip-lost-responder = With you present, the sealer's own key can take the place of yours, and the envelope opens. Only if that is missing too, the game goes on as if the envelope were lost: from the position and the times on the label, and the sealer plays the move declared as the sealed one{ $article }.
paper-written = { $what ->
        [nothing] nothing: the envelope is empty
        [unreadable] nothing readable
       *[text] “{ $text }”
    }
paper-not-opened = The envelope was not opened.
paper-was-sealed = { $carrier ->
        [paper] { $side } sealed the { $number } on paper, and that clock was stopped
        [none] the game was interrupted before the { $number }, and both clocks were stopped
       *[file] { $side } sealed the { $number }, and that clock was stopped
    }
paper-was-accepted = { $carrier ->
        [none] the arbiter checked position and clocks; scoresheets: { $held }
       *[sealed] the arbiter checked the label and accepted the envelope; scoresheets: { $held }
    }
paper-voided = voided
paper-without-effect = without effect: { $why }
paper-no-ruling = There is nothing to rule on yet.
paper-day = { $weekday } { $day } { $month } { $year }, times of { $zone }
paper-absent = { $side } was not there at { $time }
paper-arrived = { $side } came at { $time }
paper-arrived-late = { $side } came at { $time }, { $late } late
paper-no-games = No adjourned game is to be resumed.

## An alarm

alarm-title = Alarm
alarm-thing = { $thing ->
        [1] People first. Nobody touches a board.
        [2] Clocks, only if it is safe: all stopped{ $stopping }.
        [3] Together outside: that place is part of the playing venue{ $venue }: no analysis, no phone{ $help }. Who leaves, tells you.
        [4] Say when you speak next.
        [5] Back in the hall, before anybody sits: a photograph of each board with its clock.
       *[6] Scoresheets to you; then each board: go on, seal, or pause.
    }
alarm-say = Say
alarm-said = All clocks are stopped. Leave everything. Nobody talks about the games. At { $hour } I say how we go on.
alarm-forms = Board by board
alarm-sealed = { $sealed ->
        [true] on paper, envelope signed
       *[false] none: a pause
    }
alarm-empty-board = Empty board: draw the position
alarm-kept = { $kept ->
        [one] One board is kept
       *[other] { $kept } boards are kept
    }; on a sheet alone: { $sheets }
warning-alarm-decide = the clocks were estimated: record the decision on the times
warning-alarm-sealed-unsaid = sealed is empty in these lines of the table: { $lines }; nobody said whether a move is sealed, so these boards have a sheet alone
warning-alarm-stays = the file was there already, and stays as it is

print-written = Written: { $file }
show-only-shown = This is the file { $file } as it was on { $moment }. Nothing can be changed on this page, and no key was needed. The desk goes on with the game.
show-not-shown = This envelope cannot be shown
print-written-pages = Written: { $file }, { $pages ->
        [one] one page
       *[other] { $pages } pages
    }
print-holds-keys = It holds the players' keys: print it, hand them out, and erase it.

## The desk

language-own-name = English
part-man-pawn = pawn
part-man-knight = knight
part-man-bishop = bishop
part-man-rook = rook
part-man-queen = queen
part-man-king = king
desk-man = { $side } { $man }
desk-started = The desk is open at { $entrance }
desk-another = For another window: { $entrance }
desk-asked-to-end = { $names }: a closed move or slips would be lost that nobody can make again. Finish in the browser, or end the program once more to lose them.
desk-other-port = Port { $usual } is taken: the desk is at port { $port }, where the browser asks for the camera again.
desk-no-browser = No browser could be started: open the address by hand.
desk-skip = To the content
desk-places = Places
desk-today = Today
desk-new = Adjourn a game
desk-archive = Archive
desk-keys = Name and passphrase
desk-unlocked = { $name } signs here
desk-locked = Nobody signs here yet
desk-language = Language
desk-theme = Colours
part-desk-theme-system = as the system
part-desk-theme-light = light
part-desk-theme-dark = dark, for the hall
desk-changed = Something has changed here. Reload the page once you have finished.
desk-gone = The desk that made this page has ended. Close this window: nothing on it is sent any more.
desk-enter = Enter the desk
desk-not-done = This was not done
desk-not-opened = The desk could not be opened
desk-close = Close the desk
desk-close-asked = Close the desk?
desk-would-be-lost = { $names }: a closed move or slips would be lost that nobody can make again. Finish first.
desk-close-and-lose = Close the desk and lose them
desk-ended = The desk is closed
desk-ended-window = The program has ended. You can close this window.
desk-nothing-here = There is nothing here
desk-to-seal = To seal
desk-to-accept = To accept
desk-to-resume = To resume
desk-running = Now
desk-other = Under other Laws
desk-more = { $count ->
        [one] One more is not shown: find it by a part of a name.
       *[other] { $count } more are not shown: find them by a part of a name.
    }
desk-find = Find
desk-find-hint = Name, board, seal number
desk-resumes = Resumes { $time }
desk-resumes-by = by { $moment }, date still to be agreed
desk-agree-first = Date and place of the resumption are still to be agreed. Nobody is late, and nothing begins, until they are recorded here.
desk-standing = Standing
desk-unknown-edition = its edition of the Laws is not known here
desk-paused = Both clocks stand.
desk-pause = Stop both clocks
desk-continue = The clocks go on
desk-accept = Accept the envelope
desk-resume = Resume
desk-go-on = Go on
desk-look-at = Look at the envelope
desk-from-score = From a score
desk-score-file = Choose a file (PGN)
desk-take-score = Take this score
desk-score-text = or paste its text
desk-game-name = Name of the game
desk-game-name-hint = for its files, such as board7; made of the players' names if left empty
desk-prepare = Make the label ready
desk-from-position = No score: set up the position
desk-fen-hint = FEN, six parts; it counts before the board
desk-turn = Who is to move
desk-castling = Castling still possible
desk-move-number = Number of the move
desk-board = Board
desk-turn-board = Turn
desk-from-square = from { $square }
desk-to-square = to { $square }
desk-man-chosen = { $square }, { $man }, chosen
desk-man-put = { $man } from { $from } to { $to }
desk-man-takes = { $from } takes { $to }
desk-becomes-pawn = stays a pawn
desk-palette = Pieces to put on the board
desk-eraser = Take away
desk-board-empty = Empty
desk-board-start = Start
desk-becomes = A pawn becomes
desk-label-of = Label: { $name }
part-label-white = White
    .missing = Who plays White?
    .question = Name of the player with the white pieces:
part-label-black = Black
    .missing = Who plays Black?
    .question = Name of the player with the black pieces:
part-label-arbiter = Arbiter
    .short = arbiter's name
    .question = Name of the arbiter:
desk-if-empty = if left empty: { $value }
part-label-arbiter-key = Arbiter's public line
    .short = your key
    .hint = a line that begins with adjourn-key/1, or the file that holds it
    .missing = Make or unlock your key first: your name stands on the envelope.
    .question = The arbiter's public key, a file such as arbiter.key.pub:
part-label-white-key = White's public line
    .hint = leave it empty: a one-time slip is printed for the player
part-label-black-key = Black's public line
    .hint = leave it empty: a one-time slip is printed for the player
desk-deputies = Deputies' public lines, one on each line
part-label-event = Event
part-label-site = Site
part-label-date = Date
part-label-round = Round
part-label-board = Board
part-label-white-id = FIDE number of White
part-label-black-id = FIDE number of Black
part-label-rules = Laws of Chess
part-label-late-after = Too late after
    .short = lateness
    .missing = How late may a player be?
    .question = How late may a player be at the resumption (H:MM:SS)? Later loses; 0:00:00 lets nobody be late:
part-label-notation = Notation of the players
    .short = letters
    .missing = In which letters do the players write their moves?
    .question = What does the player write in: en, it, de, …, figurine, iccf or descriptive?
part-label-time-control = Time control
    .short = time control
    .hint = 40/2h, 1h (40 moves in 2 hours, then 1 hour) or 90 min + 30 s
    .missing = Which time control do they play?
    .question = Time control, such as 90 min + 30 s or 40/2h, 30 min (? if it is not known):
desk-time-controls-differ = Time controls that differ
part-label-white-time-control = White's time control
    .question = White's time control, as 300+3:
part-label-black-time-control = Black's time control
    .question = Black's time control, as 240+3:
part-label-white-used = Time used by White
part-label-black-used = Time used by Black
desk-clocks-show = The clocks show
desk-time-is-left = left
desk-time-is-used = used
desk-clocks-left = the time left
desk-clocks-used = the time used
desk-white-clock = White's clock
desk-black-clock = Black's clock
desk-score-stands = 1:07:50; the score says that { $left } are left
desk-score-at-most = 1:07:50; by the score at most { $left } are left
part-label-white-left = Time left on White's clock
part-label-black-left = Time left on Black's clock
part-label-draw-offer = Draw offer
desk-at-move = Seal at move
desk-at-move-hint = 41w before White's 41st move, 41b before Black's; at the end of the score if left empty
part-label-kept-by = Kept by
part-label-mark = Written on the envelope
part-label-session-end = End of the session
    .hint = { desk-time-hint }
desk-time-hint = 2026-11-21 17:00
desk-early = The player adjourns before the session ends
part-label-early-charge = Time that the arbiter charges for it, where the Laws are silent
part-label-known-move = Move that must be sealed, where everybody knows it
part-label-claim = Rejected claim for which it was written
    .hint = only where a claim of a draw with a written move was rejected; a move made on the board after the request has none
part-label-sealed-at = When the clock was stopped, as it stands on the paper
    .hint = { desk-time-hint }
part-label-resume-by = Or, where the date is still to be agreed: to be resumed by
    .hint = 2027-06-30; then no date, place or end
part-label-resume-at = Date and time of the resumption
    .short = resumption
    .missing = When does play resume?
    .question = When does play resume, such as tomorrow 9:30, or the date and the hour?
part-label-resume-zone = Time zone
    .question = In which time zone, such as Europe/Rome?
part-label-resume-place = Place of the resumption
    .short = place
    .missing = Where does play resume?
    .question = Where does play resume?
part-label-resume-end = End of that session
    .hint = { desk-time-hint }
desk-save = Save and check
desk-seal-of = Seal: { $name }
desk-sealer-key = Key file of { $player }
desk-sealer-slip = Slip of { $player }
desk-sealer-slip-hint = the one for this game; or choose the key file below
desk-key-optional = leave it empty: a new slip is printed for this envelope. A slip of the envelope before serves no other
desk-turn-laptop = Turn the laptop to { $player }
desk-write-title = Your sealed move
desk-write = Write your move { $number }.
desk-write-how = Nobody tells you whether it is legal.
desk-write-until = You may change it until you stop your clock.
desk-cover = { $player }: this screen is for you alone.
desk-alone = Nobody else sees it
desk-you-wrote = You wrote
desk-which = The board says { $put }, the text says { $text }. Leave one of them.
desk-stop-clock-with = { $text } is my move. I stop my clock.
desk-close-empty = The envelope stays empty. I stop my clock.
desk-back = Back to the arbiter
desk-your-move = My move
desk-leave-empty = I leave the envelope empty
desk-abandon = { $player } must write again
desk-abandon-sure = The written move is forgotten, and the player writes again
desk-next-envelope = The game goes on in { $name }: record it
desk-clear = Write again
desk-stop-clock = This is my move. I stop my clock.
desk-cancel = Back to the arbiter: nothing is sealed
desk-closed = The move is closed. Stop both clocks.
desk-check-game = Position as on the board; { $side } sealed move { $number }
desk-check-resumption = Resumption { $moment } · { $place }
desk-check-resumption-by = Resumption by { $moment }, to be agreed
desk-check-late = {" "}· a player may be late by { $span }
desk-correct = Correct
desk-offer-by = by { $side }
desk-clock-means = { $used } used; { $left } left
desk-clock-to-control = { $used } used; { $left } left to move { $number }
desk-clock-two-meanings = { $text } on { $side }'s clock can be one of these times:
desk-stages-behind = { $used } used: { $count ->
        [0] the time of every stage reached is on the clock already
        [one] the time of the last stage reached is not on the clock yet
       *[other] the times of the last { $count } stages reached are not on the clock yet
    }
desk-tick-point = { $point ->
        [game] Look at the players and the move, and tick it.
        [resumption] Look at when play resumes, and tick it.
        [clocks] Look at both clocks, and tick it.
        [slips] Give both players their slips, and tick it.
       *[other] Look at this, and tick it.
    }
desk-choose-one = { $choice ->
        [draw_offer] Was a draw offered? Choose one answer.
        [scoresheets] Which scoresheets do you hold? Choose one answer.
       *[other] Choose one of these.
    }
desk-clock-empty = What does { $side }'s clock show?
desk-early-sum = The session ends { $end }, clock stopped { $stopped }: { $whole } ({ $article })
desk-clock-used = { $used } used
desk-clocks-right = The clocks are right
desk-point-sheets = {" "}· scoresheets: { $sheets }
desk-whole-record = The whole record
desk-whole-label = The whole label
desk-unprinted = The slips were not printed. After this nobody can print them.
desk-accept-unprinted = Accept without printing them
desk-something-wrong = Wrong: seal again
desk-all-labels = All labels
desk-all-setups = All set-up sheets
desk-one-resumption = One resumption for all
desk-for-these-games = For these games
desk-agenda = Agenda for the wall
desk-agenda-page = Agenda as a page
desk-calendar = Calendar
desk-will-go-on = { $name } will say that the game goes on in this envelope.
desk-next-board = Next board
desk-seal-now = Seal, print both slips
desk-sealed = Sealed
desk-keeps = . { $arbiter } keeps the envelope.
desk-slips-in-memory = The slips are only in this program's memory. Give each player theirs.
desk-both-have-slips = Both have their slips: I keep the envelope
desk-slips-pdf = Print both slips
desk-copies = Copy of the envelope for each player
desk-point-clocks = Clocks: White used { $white }, Black { $black } · draw offer: { $offer }
desk-point-slips = { $white } and { $black } have their slips. { $sealer } needs it too if the game is adjourned again.
desk-slips-lost = Were the slips lost before anybody had them? Then this envelope can never be opened: do not accept it.
desk-seal-again = Seal once more, in another envelope
desk-scoresheets = Scoresheets that I hold
desk-no-offer-stands = No draw offer stands
desk-both-held = I hold both scoresheets
desk-otherwise = Otherwise
desk-unlock-first = Unlock your key first
desk-accepted = The envelope is in your keeping
desk-who-is-here = Who is here?
desk-slip-or-half = Slip or half
desk-slip-or-half-hint = adjslip1… or adjhalf1…, blanks do not matter
desk-camera = Read it with the camera
desk-camera-stop = Stop the camera
desk-camera-waits = The browser asks whether the desk may use the camera.
desk-camera-looks = Hold the slip in front of the camera, so that its code fills the picture.
desk-camera-read = The slip is read.
desk-camera-stopped = The camera is off.
desk-camera-denied = The browser may not use the camera: allow it there, or type the line.
desk-camera-none = No camera answers: type the line.
desk-camera-unheard = The desk did not take the picture: type the line.
desk-camera-no-slip = This code is no slip: show the code of the key.
desk-camera-other = This slip is for another game.
desk-camera-not-of-sealer = This is not the slip of { $sealer }, who sealed.
desk-author-slip = That slip is lost: this is the slip of the player who sealed
desk-now-hint = empty means now, { $now }; 17:05 is today
desk-seal-reply = { $player } seals a reply
desk-ruling = The sealed move
desk-no-time-left = { $side } has no time left: look at the flag
desk-look-at-flag = look at the flag
desk-flag-fallen = Has { $side }'s flag fallen?
desk-is-here = here
desk-is-absent = not here
desk-declaration = The move, as declared
desk-declaration-how = { $player } says which move was sealed. The slip or the key that sealed it can prove it. What that is worth is shown before anything is recorded.
desk-declared-move = Move declared
desk-declare = Check the declaration
desk-declared-no-key = It cannot be checked: neither the slip nor the key of the player who sealed was given.
desk-adjourn-again = The game is adjourned again
desk-moves-since = Moves since { $played }
desk-moves-since-how = Play them on the board, type them, or drop or paste the score up to now.
desk-score-moves = The moves
desk-back-one = Back one
desk-play-move = Play the move of the board
desk-read-to = Read to { $played }.
desk-to-the-label = To the label
desk-move-apart = Move { $number }: record { $record }, score { $score }
desk-move-not-possible = { $number } { $text } is not possible there
desk-continues-board = { $board ->
        [none] This continues { $players }.
       *[other] This continues board { $board }.
    }
desk-adjourn-board-again = { $board ->
        [none] Adjourn { $players } again
       *[other] Adjourn board { $board } again
    }
desk-another-game = Another game
desk-next-game = Next
desk-search-longer = Search longer
desk-search-stop = Stop the search
desk-searching = Undecided so far: up to { $states } positions are looked at now.
desk-search-ended = It was not found out within the memory of a search.
desk-continued = Going on in another envelope
desk-continued-in = Another envelope was sealed since: the game goes on in { $name }.
desk-says-it-continues = it says that it continues this game. That counts once it fits and an official of this label has accepted it, or once it is recorded here that the game goes on there.
desk-copies-differ = two copies that differ: neither continues the other. Keep both, and ask who added what.
desk-older-copy = an older copy of { $other }, by which the game is listed.
desk-copy-longer = a copy of this envelope that goes on ({ $added }). Keep both until it is clear which is true.
desk-copy-shorter = a copy of this envelope as it was before ({ $added }). If somebody has filled this one, go on with that copy.
desk-how-told = How the arbiter was told
desk-claimed-by = Claimed by
desk-claim-article = Claim
desk-claim-outcome = The claim was
part-claim-outcome-correct = correct
part-claim-outcome-incorrect = not correct
desk-move-hint = in the notation of the label, or its two squares, such as e2e4
part-label-session-start = Start of the session
    .hint = { desk-time-hint }
    .missing = To which session does the board belong?
desk-told = Who was told
desk-place-hint = empty means { $place }, as before
desk-back-to = Moves count for nothing from
desk-claimed-by-nobody = nobody: the arbiter alone
desk-reading = What the written text means
desk-reading-other = Another move, or several that fit
desk-reading-none = It has no meaning
desk-reading-which = Which moves, where it is none of these
desk-reading-hint = a move that is not legal in coordinates; several with blanks between them
desk-not-decided = stays as it is
desk-unchanged-hint = 1:07:50; empty, if it stays as it is
desk-entry = Entry
desk-unknown-window = The desk does not know this window. Open the address that the program shows.
desk-other-address = This desk answers at http://{ $address } alone. Write that address in place of the one above.
desk-other-origin = This did not come from the desk.
desk-record = Record it
desk-verified = Unaltered: every signature on it holds
desk-long-number = Long number
desk-verified-what = Compare it with the number on the players' slips. Whose keys signed, only known public lines can show.
desk-print-label = Print the label
desk-print-setup = Print the set-up sheet
desk-game-pgn = Score (PGN)
desk-print-record = Print the record
desk-no-archive = Nothing is kept yet. An archive keeps every envelope of this folder, and shows that none was changed.
desk-make-archive = Make an archive here
desk-verify = Check all
desk-add-all = { $count ->
        [one] Put today's game in
       *[other] Put today's { $count } games in
    }
desk-none-found = None was found.
desk-verifying = { $count } verified so far
desk-all-valid = { $count ->
        [one] The one envelope is unaltered
       *[other] All { $count } unaltered
    }
desk-not-valid = { $count } envelopes were checked, and something is wrong:
desk-unlock = Sign here
desk-lock = Lock
desk-key-file = Name
desk-passphrase = Passphrase
desk-passphrase-hint = empty, if the key has none
desk-public-line = Your public line. Anybody may have it:
desk-details = Details
desk-check-envelope = Check an envelope
desk-envelope-file = The file of the envelope
desk-key-elsewhere = The key is the file { $file }. For a second copy, copy that file. For another passphrase, make a new key: envelopes that are out still need the old one.
desk-make-key = Another name
desk-your-name = Your name
desk-your-name-hint = as it will stand on the envelopes
desk-key-file-name = Name of the file
desk-key-file-hint = arbiter, if left empty
desk-again = Once more

# The resumption in the hall
desk-hour = { $time }
desk-clock-moment = { $weekday } { $day } { $month }, { $time }
desk-early-reason = both players agreed to begin early
desk-began-announced = Play resumed at { $time }, as announced
desk-began-now = Play resumes now
desk-began-later = It began later
desk-early-start = Both agree: play resumes now
desk-player-not-here = { $player } is not here
desk-both-here = Both are here: play resumed at { $time }
desk-only-here = Only { $player }
desk-nobody-here = Nobody
desk-was-here-at = was here at { $time }
desk-came-later = came later
desk-is-not-here = is not here
desk-came-at = Came at
desk-by-mistake = pressed by mistake
desk-draw = Draw
desk-more-acts = More
desk-what-happened = What happened?
desk-another-time = Was that earlier? Say when
desk-recorded-so-far = Record ({ $count })
desk-will-be-recorded = Will be recorded
desk-go-back = Back
desk-not-now = This cannot be recorded now.
desk-follows-annulled = The game is annulled, and a new one is played.
desk-follows-undecided = Nothing else is recorded until the arbiter has decided what follows.
desk-follows-clock = { $player }'s clock runs from { $time }.
desk-follows-early = Play begins before the announced time, { $time }.
desk-passphrase-of = Passphrase of { $name }
desk-what-is-written = What is written as move { $number }?
desk-or-play-it = or play it on the board
desk-was-intact = { $clock ->
        [unknown] The envelope was intact: record it
        [stands] The envelope was intact: record { $text }
       *[runs] The envelope was intact: record { $text }, start { $player }'s clock
    }
desk-nothing-is-written = Nothing is written
desk-not-intact = Not intact
desk-what-was-seen = What was seen of it
desk-sheets-differ = The sheets differ
desk-cannot-read = I cannot read it
desk-cannot-read-how = Write what can be read, with ? for each sign that cannot.
desk-typed-wrongly = Typed wrongly
desk-open-it = Open the envelope.
desk-resumed-at = resumed { $time }
desk-on-paper = { $sealer } sealed move { $number } on paper. It is read when { $player } is here.
desk-setup-sheet = Set-up sheet
desk-back-to-today = Back to Today
desk-late-loses = who is not here loses
desk-take-back = Take back: { $entry }
desk-as-of = As of { $time }.
desk-look-again = Look again
desk-not-accepted-yet = Nobody answers for this envelope yet.
desk-resumes-in = Play resumes at { $time }, in { $span }.
desk-opens-with-slip = { $player } opens the envelope with the slip.
desk-awaited = { $side } is awaited, with the clock running.
desk-awaited-clock-stands = { $side } is awaited; no clock runs.
desk-was-not-here = { $player } was not here at { $time }.
desk-not-here-loses = { $player } not here at { $time }: loses
desk-sealer-awaited = Open; { $side } is awaited, and { $other } may seal a reply{ $article }.
desk-offer-stands = { $side } offers a draw.
desk-what-does-it-mean = What does “{ $text }” mean? You decide{ $article }.
desk-you-decide = The Laws do not say. You decide.
desk-may-come = { $player } may come until { $time }.
desk-came-in-time = { $player } came in time, at …
desk-at-the-latest = { $time } at the latest
desk-decides-otherwise = The arbiter decides otherwise
desk-open-now = Open the envelope: shows the move, starts { $player }'s clock
desk-open-only = Open the envelope: shows the move
time-given-back = { $player }'s clock runs. Time that the slip takes can be given back:
desk-his-slip-is-lost = The slip is lost
desk-show = Show
desk-hide = Hide
desk-five-minutes-left = { $time } in 5 minutes
desk-one-minute-left = { $time } in 1 minute
desk-time-passed = It is past { $time }
desk-clock-runs-now = { $side }'s clock runs
desk-clocks-stand-now = Both clocks stand still
desk-sound-on = Sound: on
desk-sound-off = Sound: off

# The first screen
desk-new-passphrase-hint = Four words that you will remember. Nobody can recover them.
desk-passphrases-differ = The two passphrases differ. Type both again.
desk-passphrase-short = A passphrase of at least { $least } characters, please.
desk-no-name = Write your name: it will stand on the envelopes.
desk-welcome = Adjourn a game: keep the sealed move, note the clocks, rule by the article when play resumes.
desk-print-line = print the public line for the notice board
desk-copy-line = copy it
desk-copied = copied
desk-line-of = Public line of { $name }
desk-line-for = For the notice board: whoever has it can check that an envelope was accepted by this arbiter.
desk-rehearse = Rehearse
desk-rehearsal = Rehearsal
desk-rehearsal-ends = Your own games are not touched. The rehearsal ends with this program, and nothing of it is kept.
desk-rehearsal-enter = Go to the rehearsal
desk-rehearsal-anew = Begin anew
desk-make-my-key = Keep name and passphrase
desk-rehearsal-passphrase = Passphrase: “{ $passphrase }”.
desk-coach = Step { $number } of 7: { $number ->
        [1] The score.
        [2] Paper or laptop.
        [3] Clocks and label.
        [4] A night.
        [5] Who is here?
        [6] The sealed move.
       *[7] As it was.
    }
desk-coach-take = Take the score
desk-coach-time = { $night ->
        [true] It is tomorrow, { $time }
       *[false] It is { $time }
    }
desk-coach-leave = Leave the rehearsal
desk-coach-real = Adjourn a real game
part-coach-way = Choose how White seals the move.
    .laptop = Choose “{ desk-way-laptop }”, press “Turn the laptop to Spassky”.
part-coach-label = Type 0:59:00 and 1:11:00, tick, press “{ desk-print-and-keep }”.
part-coach-write = You are Spassky now: write Bd7, stop the clock.
    .illegal = You are Spassky now: write Be7, stop the clock.
part-coach-clocks = 0:59:00 and 1:11:00 are left; tick, press “{ desk-seal-now }”.
part-coach-slips = Hand out both slips, press “{ desk-both-have-slips }”.
part-coach-here = Press “Both are here …”.
    .late = Fischer is not here: press “Only Spassky”.
part-coach-awaited = Say when Fischer comes.
    .late = Fischer may come ten minutes late; it will be eleven.
part-coach-too-late = Eleven minutes have passed: press “Fischer not here at …”.
part-coach-read = Type Bd7, press “The envelope was intact …”.
    .illegal = Type Be7, press “The envelope was intact …”.
part-coach-open = Type Fischer's slip, press “Open the envelope …”.
part-coach-as-it-was = Spassky resigned by telephone; the envelope stayed closed. Press “White resigns”.
part-coach-over = That was all.
part-scene-late = A late player
part-scene-illegal = An illegal move
part-scene-laptop = On the laptop
desk-have-key = I have a key already
desk-key-to-bring = The file of the key
desk-key-to-bring-hint = it is copied into this folder, as it is
desk-bring-key = Take this key

# A score comes in
desk-correct-score = Correct the score
desk-score-of-game = The score
desk-several-games = The file holds { $count } games
desk-which-games = Tick the games that are adjourned.
desk-prepare-ticked = Prepare the ticked boards
desk-prepare-one = Prepare 1 board
desk-prepare-more = Prepare % boards
desk-game-number = game { $number }
desk-game-at = { $side-key ->
        [white] at move { $number }, White to move
       *[black] at move { $number }, Black to move
    }
desk-seal-after = Sealed after which move?
desk-ends-seal-after = The score ends { $result }. Seal after move
desk-game-over = The score ends { $result }
desk-not-over = Which move is sealed is said here. The score itself stays as it is.

# The event
desk-event-screen = Event
desk-event-broken = Correct the file where it was written, and load this page again; or take it out of the folder, and fill in the event anew.
desk-event-by-hand = The file of the event was written by hand. Saving writes it anew: every value stays, comments in it are lost.
desk-save-event = Save
desk-lacks-resumption = when the games of this session resume: { $session }
desk-no-session-now = When a game that is adjourned now resumes is asked with its label, unless its score names the round.
desk-event-place-hint = where games are played
desk-sessions-legend = Sessions
desk-sessions-hint = Adjourned games resume when the next session begins, or when it is said here.
desk-sessions-kept = { $count ->
        [one] One more session of the file stays as it is.
       *[other] { $count } more sessions of the file stay as they are.
    }
desk-session-number = Session { $number }
desk-session-day = Day
desk-session-from = from
desk-session-until = until
desk-resumes-on = Its games resume on
desk-resumes-at = at
desk-session-place = Played elsewhere, in
desk-which-day = Choose the day.

# New adjournment
desk-board-of = Board { $board }: { $players }
desk-seals-move = { $side } seals move { $number }
desk-known-from-event = From the event
desk-known-from-before = From the envelope before
desk-known-from-score = From the score
desk-change = Change
desk-known-board = board { $board }
desk-known-late = at most { $span } late
desk-players-write-in = Players write in
desk-of-round = { $moment }, round { $round }
desk-another-resumption = another:
desk-today-radio = today
desk-tomorrow-radio = tomorrow
desk-date-radio = date
desk-understood = { $weekday } { $day } { $month } { $year }, { $time }
desk-understood-today = { $when }, today
desk-understood-soon = { $when }, in { $minutes }
desk-understood-tomorrow = { $when }, tomorrow
desk-understood-in = { $when } ({ $zone })
desk-resume-past = { $when } is in the past. When does play resume?
desk-in-this-session = { $time } is before this session ends ({ $end }).
desk-in-this-session-yes = It resumes in this same session
desk-bad-hour = Write the hour as 14:30.
desk-no-day = On which day does play resume?
desk-bad-date = Write the day as 24.11.2026, or choose it.
desk-two-dates = { $text } could be two dates: write { $day } or choose it.
desk-hour-twice = { $time } happens twice that night:
desk-hour-first = the first
desk-hour-second = the second
desk-hour-never = { $time } does not exist that night.
desk-which-session = Session in which it is played
desk-ask-for = { $field } is missing.
desk-fixes-late = { $edition } fixes it: { $span }.
desk-fixes-late-none = { $edition } does not leave it to the event.
desk-late-may-be = May be late by, in minutes
desk-taken = Board { $board } of this round is adjourned already.
desk-look = Look
desk-ready = Ready to seal. The clocks are read after the move.
desk-answers-missing = { $count ->
        [one] One answer is missing: { $fields }
       *[other] { $count } answers are missing: { $fields }
    }
desk-both-stopped = Both clocks stopped since { $time }
desk-save-later = Save for later
desk-play-resumes = Play resumes
desk-your-name-arbiter = Your name, as arbiter
desk-after-move = After { $played }. { $side } to move.
desk-how-sealed = How does { $player } seal the move?
desk-way-paper = On paper, in an envelope
desk-way-laptop = On this laptop
desk-way-pause = No move is sealed (pause)
desk-laptop-how = { $player } types the move unseen; it opens with your passphrase and { $opponent }'s slip together. Until the slips are handed out, this laptop holds both.
desk-print-and-keep = Print the paper label, keep the envelope
desk-keep-position = Keep position and clocks
desk-paper-step = { $step ->
        [write] { $player } writes the move on the scoresheet, unseen.
        [inside] Both scoresheets go into the envelope.
        [closed] It is closed.
       *[clock] Only then { $player } stops the clock.
    }
desk-no-envelope = No envelope: { $side } moves when play goes on. When that is, you decide (6.11.3).
desk-both-inside = Both scoresheets are inside
desk-recorded-outside = { $carrier ->
        [paper] { $player } sealed move { $number } on paper.
       *[none] Play stopped before move { $number } of { $player }.
    } White used { $white }, Black { $black }; draw offer: { $offer }; scoresheets: { $sheets }. { $carrier ->
        [paper] { $keeper } keeps the envelope ({ $articles }).
       *[none] { $keeper } keeps position and clocks.
    }
desk-stick-it = Stick it over the flap; both players and you sign across its edge.
desk-print-again = Print again
desk-wrong-new-label = Wrong: new label
desk-names-part = Names, event, round, FIDE numbers
desk-early-part = The player adjourns before the session ends (A1b)
desk-other-move-part = Another move than the last of the score
desk-known-part = A move that everybody knows, or one that was sealed on paper
desk-keys-part = Keys of the players and deputies
desk-until-part = Until when the next session lasts
desk-hours = { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
desk-minutes = { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
desk-moves-in = { $moves ->
        [one] { $moves } move in { $time }
       *[other] { $moves } moves in { $time }
    }

# Today
desk-day = { $weekday } { $day } { $month } { $year }
desk-error-title = Error:
desk-to-mend = { $count ->
        [one] One thing needs another look
       *[other] { $count } things need another look
    }
desk-drop-here = or drop the score here (PGN)
desk-found-in-archive = In the archive
desk-found-nowhere = No game of that name here or in the archive.
desk-remove = Remove
desk-remove-game = Remove { $name }
desk-remove-sure = The draft is deleted. The score stays in the folder.
desk-make-ready = Make ready
desk-rehearse-how = 5 minutes with a famous game
desk-alarm-how = what to do when the hall must stop, and forms for all boards
desk-position-line = Position as a line
desk-all = All
desk-over = Over
desk-over-with = Over { $result }
desk-open-games = Open
desk-overdue = Overdue
desk-overdue-by = { $days ->
        [one] Overdue 1 day
       *[other] Overdue { $days } days
    }
desk-past = past { $time }
desk-until = { $player } may come until { $time }
desk-missing = { $count ->
        [one] 1 missing
       *[other] { $count } missing
    }
desk-slips = Slips
desk-not-handed-out = not handed out
desk-seal = Seal
desk-print = Print
desk-decide = Decide
desk-fetch = Fetch
desk-act-on-board = { $act }: board { $board }
desk-check-and-accept = Accept
desk-in-span = in { $span }

# The alarm at the desk: its page, its table

desk-alarm-boards = Boards
desk-alarm-print = Print this page and the forms
desk-alarm-over = It is over: write up the boards
desk-alarm-nothing = Nothing is recorded on this page. No printer: the page serves.
desk-write-up = Write up the boards
desk-alarm-count = { $kept } of { $all } kept{ $wrong ->
        [0] { "" }
        [one] ; one row to look at
       *[other] ; { $wrong } rows to look at
    }
desk-alarm-make = Make all set-up sheets
desk-alarm-labels = Print all labels
desk-alarm-save = Save the rows
desk-alarm-anew = Put this table aside for a new alarm
desk-alarm-sheets = Print all sheets
desk-alarm-word = { $word ->
        [none] none
        [white] White
        [black] Black
       *[both] both
    }
desk-alarm-more = More columns
desk-alarm-all = All boards
desk-alarm-stopped = stopped at
desk-alarm-keys = The hall was stopped. Of each board: what both clocks show; whether a move was sealed on paper (y) or not (n, a pause); and who is to move and the move number, which tell whether the score is that of the board. A row is kept when you leave it; Enter goes to the same column below; scores dropped here find their row.
desk-alarm-column = { $column ->
        [board] Bd
        [white] White
        [black] Black
        [white_clock] Wh. clock
        [black_clock] Bl. clock
        [to_move] To move
        [move_number] Move no.
        [sealed] Sealed?
        [estimated] Estimated?
        [draw_offer] Draw offer
        [scoresheets] Scoresheets
        [shows] The clocks show
       *[position] Position
    }
desk-alarm-unsaid = Sealed? Nobody has said whether a move is sealed: write y or n.
desk-kept = kept

# Help

desk-help = Help
desk-help-title = { $screen ->
        [today] Today
        [new] A game comes in
        [label] Label
        [seal] Sealing
        [accept] Keeping the envelope
        [resume] Resumption
        [envelope] Record
        [event] Event
        [archive] Archive
       *[alarm] Alarm
    }
desk-help-for = { $screen ->
        [today] For seeing what is urgent, and doing the next thing for each game.
        [new] For taking in a game: by its score, or by its position.
        [label] For saying what stands outside the envelope.
        [seal] For closing a move that nobody reads until play goes on.
        [accept] For checking the envelope, and taking it into your keeping.
        [resume] For resuming a game: who is here, which move was sealed, what follows.
        [envelope] For reading what is known of a game, and printing it.
        [event] For saying once what all boards share.
        [archive] For finding a game again, and checking that nothing was altered.
       *[alarm] For stopping a whole hall at once, and writing it up afterwards.
    }
desk-help-words = All eight words
desk-help-otherwise = When it goes otherwise
desk-help-close = Close
desk-help-print = Print
desk-help-asks-for = the names of the players; the position before the sealed move; the times used by White and Black; who sealed, and the number of that move; any draw offer that stands; date, time and place of the resumption
desk-term = { $word ->
        [sealed_move] Sealed move
        [envelope] Envelope
        [label] Label
        [slip] Slip
        [seal_number] Seal number
        [resumption] Resumption
        [ruling] Ruling
       *[record] Record
    }
desk-term-means = { $word ->
        [sealed_move] Unread until play goes on.
        [envelope] What keeps the sealed move: of paper, or a file on this laptop.
        [label] What all may know: names, position, clocks, when and where play goes on.
        [slip] A line on paper for each player. It opens an envelope on this laptop.
        [seal_number] The name of one envelope: the same on label, slips and record.
        [resumption] When and where play goes on.
        [ruling] What the Laws say of the sealed move.
       *[record] What happened, line by line, each one signed.
    }
desk-help-player = { $line ->
        [1] Write any move. Nobody sees it, and nothing says whether it is legal.
        [2] You may change it until you stop your clock.
       *[3] The arbiter helps with the screen, never with the move.
    }

## What is wrong, and what to do

# What is wrong: times

fault-clock-bad-time-control = { $stage } is not a stage of a time control such as 40/9000, 3600, 5400+30 or *180 (seconds)
fault-clock-unreachable-stage = the stage { $stage } comes after one for all the remaining moves
fault-clock-time-control-too-long = a time control of { $bytes } bytes; PGN allows { $most }
fault-clock-unknown-zone = { $near ->
    [none] there is no time zone { $name }
    *[other] there is no time zone { $name }; did you mean { $near }?
    }
fault-clock-bad-duration = { $text } is not a time such as 2:31:05 (hours, minutes, seconds)
fault-clock-still-to-come = { $key }: { $sealed-at } is still to come; it is { $now }
    .hint = look at the hour and the day, and at the clock of this computer
fault-cli-still-to-come = { $key }: { $at } is still to come
    .hint = give not where the player has not come, or the moment of the question with --at
fault-clock-unclear-duration = { $text } can be { $as-hours } or { $as-minutes }: write one of them
fault-time-moment = { $text } is not a moment such as 2026-03-01T14:30:00+01:00
fault-time-typed = { $text } is not a date and a time of day such as 2026-11-23 9:30
fault-clock-day-or-month = { $text } can be { $day-first } or { $month-first }: write { $day-first-iso } or { $month-first-iso }
fault-clock-short-year = { $text }: a year has four digits
fault-clock-no-such-day = there is no { $day } { $month } { $year }: that month has { $last } days
fault-clock-no-such-month = { $text }: there is no month { $month }
fault-clock-no-such-time = { $text } is no time of day: hours go from 0 to 23, minutes and seconds from 0 to 59
fault-clock-no-time-of-day = { $date } has no time of day
fault-clock-no-date = { $text } has no date
fault-clock-relative = { $text } depends on the day on which it is read
fault-clock-missing-local-time = { $zone ->
    [none] this machine's clock never shows { $local }: write { $before-iso } or { $after-iso }
    *[other] clocks in { $zone } never show { $local }: write { $before-iso } or { $after-iso }
    }
fault-clock-ambiguous-local-time = { $zone ->
    [none] this machine's clock shows { $local } twice: write { $first-iso } or { $second-iso }
    *[other] clocks in { $zone } show { $local } twice: write { $first-iso } or { $second-iso }
    }
fault-clock-unwritable-local-time = { $zone ->
    [none] { $local } by this machine's clock cannot be written with an offset in whole minutes
    *[other] { $local } in { $zone } cannot be written with an offset in whole minutes
    }
fault-clock-no-unit = { $text } has no unit: write { $as-minutes } if it is minutes
fault-clock-left-without-control = the time control is not known, so the time left does not say what was used
fault-clock-left-in-hourglass = in an hourglass the opponent's time counts as well, so the time left does not say what was used
fault-clock-more-than-given = { $left } left cannot be: { $given } were given in all. Is it the time used?
    .hint = look at the clock again, or give the times used
fault-clock-nothing-left = nothing is left of the { $given } given: the flag has fallen, and the clock does not say how much more was used
fault-clock-unclear-stage = { $left } left can be { $used } used: a clock that counts no moves adds the next stage only when the time of the one before has run out
fault-clock-past-sixty = { $text }: after hours, minutes and seconds go from 0 to 59
fault-clock-unclear-time-control = { $text } can be { $one } or { $other }: write one of them
fault-time-moment-range = the moment is outside the years 0001 to 9999
fault-clock-machine-before-1970 = the clock of this machine stands before 1970

# What is wrong: cryptography

fault-crypto-no-shared-secret = no shared secret can be made with the lock
fault-crypto-secret-too-long = the secret is too long to wrap
fault-crypto-cost-memory = { $memory-kib } KiB of memory asked for, { $least } to { $most } are allowed
fault-crypto-cost-passes = { $passes } passes asked for, 1 to { $most } are allowed
fault-crypto-cost-lanes = { $lanes } lanes asked for, 1 to { $most } are allowed
fault-crypto-out-of-memory = { $memory-kib } KiB of memory are not to be had
    .hint = close other programs: a passphrase takes 64 MiB to try
fault-crypto-passphrase-too-long = a passphrase of { $length } bytes is too long
    .hint = choose a shorter passphrase
fault-crypto-plaintext-too-long = the plaintext is too long to encrypt
fault-crypto-random-unavailable = the operating system gave no random bytes

# What is wrong: files

fault-files-exists = { $path } already exists
    .hint = choose another name, or --force to replace it
    .hint-desk = choose another name
fault-files-symlink = { $path } is a symbolic link
    .hint = give the path of the file itself
fault-files-not-a-file = { $path } is not a regular file
    .hint = give the path of a file; - reads standard input
    .hint-desk = give the path of a file
fault-files-not-private = others on this machine may read { $path }
    .hint = let nobody else read it: chmod 600
fault-files-too-large = { $path } is larger than { $cap } bytes
fault-files-not-found = { $path } does not exist
fault-files-no-folder = the folder of { $path } does not exist
    .hint = create the folder first
fault-files-bad-name = { $path } does not name a file
fault-files-same-target = { $path } would be written twice
fault-files-source = { $path } is what this is made from
fault-files-read-only = { $path } is read-only
    .hint = nothing was written; make it writable, or work on a copy
fault-files-denied = { $folder ->
    [none] not allowed to { $operation } { $path }
    [here] not allowed to write in this folder
    *[other] not allowed to write in the folder { $folder }
    }
fault-files-no-space = no space left to { $operation } { $path }
    .hint = nothing was written; make room and repeat
fault-files-busy = another program is writing { $path }
    .hint = nothing was written; wait until it has finished, then repeat
fault-files-no-locks = the file system of { $path } cannot lock files
    .hint = nothing was written; copy the file to a local folder first
fault-files-unsynced = { $path } was written, but the disk did not confirm it
    .hint = check the disk, and keep a copy elsewhere
fault-files-failed = cannot { $operation } { $path }
part-operation-inspect = look at
part-operation-read = read
part-operation-lock = lock
part-operation-create = create
part-operation-set-mode = set the permissions of
part-operation-write = write
part-operation-sync = sync
part-operation-link = put in place
part-operation-rename = replace
part-operation-remove = remove
part-operation-create-folder = create the folder

# What is wrong: envelopes

error-of-file = { $path }: { $error }
fault-cli-path = { $path }: { $kind }
    .hint = check that the folder you are in is still there
error-of-game = game { $number }: { $error }
error-line = line { $line }: { $error }
fault-edition-syntax = { $message }
fault-envelope-too-large = the file is too large: { $what } may have at most { $limit } bytes
part-measured-envelope = the file
part-measured-before-accept = everything before [accept]
part-measured-key-file = a key file
fault-envelope-utf8 = the file is not text: the byte at offset { $offset } is not UTF-8
fault-envelope-bom = the file begins with a byte order mark, which some editor has added
fault-envelope-crlf = line { $number } ends in CR LF: some program has changed the line ends; ask for the file again, as an attachment or archive
fault-envelope-version = the first line does not say { $expected }
    .hint = is this the right file? if it is, a newer adjourn may have written it
fault-envelope-syntax = line { $number } is not written as the format demands
fault-envelope-table = a table with an empty line before it must begin here
fault-envelope-missing-table = the table `{ $table }` must begin here
fault-envelope-unknown-table = no table may begin here
fault-envelope-too-many-entries = more than { $limit } entries
fault-envelope-old-form = `{ $key }` belongs to a draft of this format, from before its first release, which no version reads
    .hint = open it with the program that sealed it, and seal anew with this one
fault-envelope-missing-key = `{ $key }` is missing
fault-envelope-unknown-key = this key is unknown, repeated or out of order
fault-envelope-value = the value of { $key } is not of the form that it must have
fault-envelope-text = the text of { $key } { $fault }
fault-envelope-end = the file does not end with the line end after a signature
fault-envelope-canonical = the file is not in its only spelling: it differs from byte { $offset } on
fault-envelope-key = { $key } is not a usable public key: { $fault }
part-key-weak = it is no point of the curve, not in its only spelling, or of small order
part-key-repeated = the label names it twice
fault-envelope-score = the score is wrong: half-move { $ply } is not legal
fault-envelope-start-impossible = `start` is not a position that a game can come to
fault-envelope-start-usual = `start` is the usual first position, which is left out
fault-envelope-position = `position` does not follow from the score
fault-envelope-game-over = the game is already over in `position`: it cannot be adjourned
fault-envelope-turn = `sealed_by` is not the side to move
fault-envelope-move-number = `move_number` is not the number of the next move, which is { $expected }
fault-envelope-known-move = `known_move` is not a legal move in `position`
fault-envelope-times-resumption = { $key }: the resumption is not after the sealing
fault-envelope-times-end = { $key }: the session of the resumption ends before it begins
fault-envelope-times-typed = { $key }: the moment on the paper is not before the one at which the move is typed
fault-envelope-times-deadline = { $key }: the time by which play resumes is not after the sealing
fault-envelope-times-answer = { $key }: a reply is sealed when the resumption has begun, so its time is known
fault-envelope-times-charge = { $key }: no charge, or more than the time to the end of the session, or than the sealer has used
fault-envelope-times-same-control = { $key }: the time control of the other player again
fault-envelope-adjournment = `adjournment` counts from 1
fault-envelope-wrap = wrap { $number } is not the one for { $expected }
fault-envelope-wrap-count = there are { $found } wraps where { $expected } must stand
fault-envelope-entry-signer = entry { $entry }: { $signer } may not sign `{ $kind-name }`
fault-envelope-entry = entry { $entry }: `{ $key }` { $fault }
part-entry-no-earlier-entry = does not name an earlier entry
part-entry-names-the-opening = names the opening, which cannot be voided
part-entry-names-a-witness = names a witness, which cannot be voided
part-entry-after-the-witness = comes after the witness of the same player, who found the half
part-entry-signed-by-another = names an entry that somebody else signed
part-entry-not-after-the-start = is not later than the start
part-entry-no-opening = names no earlier opening that stands for itself
part-entry-of-an-intact = is said of an envelope that was intact
part-entry-other-carrier = is not one of a file whose sealed move is where this one's is
part-entry-before-the-entry = is before the entry itself
fault-envelope-opened-twice = entry { $entry }: the envelope was already opened
fault-envelope-signature = the signature of { $place } does not hold: the file was changed, or another key signed it
part-place-seal = [seal]
part-place-accept = [accept]
part-place-entry = entry { $entry }
fault-envelope-half = entry { $entry }: the { $half } half does not fit this envelope
fault-envelope-plaintext = entry { $entry }: the recorded move is not what the two halves give
fault-envelope-evidence = entry { $entry }: { $fault }
part-dead-wrap-other-key = `evidence` is not the key for which the wrap was made
part-dead-wrap-opens = the wrap opens with `evidence`, so it is not dead
part-lock-custody = custody
part-lock-reply = reply
part-lock-author = author
part-signer-arbiter = arbiter
part-signer-deputy = deputy{ $number }
side-within-black = black
part-signer-player = { $side-within }
side-within-white = white
part-text-empty = is empty; leave the key out instead
part-text-too-long = is longer than { $longest } bytes
part-text-refused = holds the code point U+{ $code-point }, which may not be written
fault-envelope-other-file = this is no envelope, but { $content }
part-content-envelope = an envelope
part-content-score = a score in PGN
part-content-sheet = a label that was made ready
part-content-public-line = a public key line
part-content-secret-key = a file of secret keys
part-content-slip = a slip: keep it secret
part-content-half = a released half: keep it secret
part-content-archive = an archive
part-content-pdf = a printed sheet (PDF)
part-content-event = the file of an event
fault-envelope-not-the-sealer = this key is not the one that the label names for the player on move
fault-envelope-not-the-arbiter = this key is not the arbiter's of this envelope
fault-envelope-not-named = this key belongs to nobody whom this envelope names
fault-envelope-already-accepted = the envelope is already accepted
    .hint = nothing is to be done: adjourn verify says what is in the file
    .hint-desk = nothing is to be done: the page of the envelope says what is in it
fault-append-not-accepted = the arbiter has not accepted this envelope yet
fault-append-may-not-sign = { $signer } may not sign `{ $kind-name }`
fault-envelope-full = the envelope is full: { $entries } entries, or { $bytes } bytes
fault-envelope-wrong-key = { $whose ->
    [none] this key or slip belongs to nobody on the label, and this part of the envelope ({ $kind }) is locked for { $holder }
    *[other] this key or slip is another person's ({ $whose }), and this part of the envelope ({ $kind }) is locked for { $holder }
    }
fault-unwrap-does-not-open = the { $kind } wrap does not open with the key it names
fault-unwrap-content = the { $kind } wrap holds a half that does not fit this envelope
warning-clock-unknown-zone = there is no time zone { $zone }, in which the resumption is announced
warning-clock-other-offset = the resumption is announced for { $written } in { $zone }, but clocks there show { $shown } then
warning-clock-accepted-before-sealing = the acceptance says { $accepted }, before the sealing
warning-clock-entry-before-sealing = entry { $entry } says { $at }, before the sealing
part-false-wrap = the { $kind } wrap ({ $holder }) is not what the two halves give: whoever sealed made it otherwise
fault-envelope-not-in-file = no move is sealed in this file: it lies on paper, or none was sealed
    .hint = what lies on paper needs no slip and no passphrase: say what is written there
fault-envelope-wrong-half = this released half does not belong to this envelope
fault-envelope-other-envelope = the permission to open is for another envelope
fault-key-short-passphrase = a passphrase has at least { $least } characters
    .hint = take a few words that nobody guesses
fault-key-passphrase = the passphrase is wrong, or the file was changed
    .hint = type it again; nobody can recover a forgotten passphrase
fault-key-contents = the public keys in this file are not those of its secret keys
fault-key-name = the name { $fault }
    .hint = give the name as it should stand on labels, without control characters
fault-key-not-a-line = this is not a public key line, which begins with adjourn-key/1 and two keys
    .hint = give the file FILE.pub that adjourn keygen wrote, or its line
    .hint-desk = give the file FILE.pub that was made with the key, or its line
fault-key-weak = a public key of this line is no point of the curve, or weak
fault-key-signature = the signature of this public key line does not hold: it was changed
fault-key-not-a-slip = this does not begin with { $prefix }1
    .hint = a slip begins with adjslip1, a released half with adjhalf1
fault-slip-misspelt = a character of this { $prefix }1 text is wrong, missing or too many
fault-slip-wrong = group { $group }, character { $character } of this { $prefix }1 text is wrong
    .desk = group { $group }, character { $character } is wrong
fault-slip-two-wrong = two characters of this { $prefix }1 text are wrong: group { $group }, character { $character }, and group { $second-group }, character { $second-character }
fault-slip-missing = a character is missing from this { $prefix }1 text, in or beside group { $group }
fault-slip-extra = a character of this { $prefix }1 text is too many, in or beside group { $group }
fault-slip-mixed-case = this { $prefix }1 text mixes small letters and capitals

# What is wrong: comparisons

fault-verify-other-key = the label's key of { $signer } is not the one given
fault-verify-other-fingerprint = this is another envelope: its fingerprint is not the one given
fault-verify-other-head = the file has never had the head given: it was cut, or continued otherwise
fault-verify-copy-invalid = the other copy is not a valid envelope: { $error }
fault-verify-other-envelope = the other file is no copy of this envelope: it has another fingerprint
fault-verify-cut = this file was cut: the other copy is valid and goes on where this one ends
fault-verify-forked = the two copies differ: both are valid, and neither continues the other
fault-verify-no-previous = the label names no envelope before it
fault-verify-previous-fingerprint = the label names another envelope before it
fault-verify-previous-head = the envelope before never had the head named
fault-verify-previous-game = the two envelopes are of different games
fault-verify-previous-players = the players are not those of the envelope before
fault-verify-previous-score = the score does not continue that of the envelope before
fault-verify-previous-adjournment = the number of the adjournment is not the one that must come next
fault-verify-previous-carrier = a sealed move is answered by one in a file or on paper, one on paper by one on paper alone
fault-verify-previous-keys = an answer keeps the keys of the arbiter and of the absent player, and those of { $who } are others

# What is wrong: archives

fault-archive-unreachable = the archive cannot be opened: { $message }
advice-archive-unreachable = { $reason-key ->
    [part-reason-other] check the address, and that the server runs and lets you in
    [part-reason-connection] check the address, and that the server runs and lets you in
    *[other] { $reason }
    }
fault-archive-silent = the server has not answered for { $seconds } seconds
fault-archive-not-there = there is no archive here
    .hint = check the name; adjourn archive add makes an archive
    .hint-desk = check the name; adding envelopes makes an archive
fault-archive-not-an-archive = this is no archive of adjourn
    .hint = give the archive's own file, or another name for a new one
fault-archive-other-archive = the archive to copy into holds something else
    .hint = copy into an empty one: give another name
fault-archive-other-log = another archive answers than the one that was opened: its log is { $found }
    .hint = nothing was written into it: name the server itself in the address, not a program that shares its connections (a pooler)
fault-archive-password = the address of the server holds a password, which others on this machine can read
    .hint = write it into a password file, ~/.pgpass: see docs/operations.md
fault-archive-plain-password = the server asks for the password without encryption
fault-archive-weak-password = the server asks for the password over { $iterations } iterations only
fault-archive-no-certificates = there is no certificate by which the server could be known
    .hint = name a file of trusted certificates: ?sslrootcert=FILE in the address
fault-archive-other-format = the archive has the format { $found }, which this version does not know
    .hint = use the version of the program that made it; an export that it writes can be added to a new archive here
fault-archive-damaged = the archive is damaged: { $expected } was expected
    .hint = adjourn archive verify names what is wrong; take it back from a backup
    .hint-desk = verify everything to see what is wrong; take it back from a backup
fault-archive-intruder = the archive is damaged: it has a trigger or a view, `{ $name }`, which no archive has
    .hint = somebody has put `{ $name }` into the file, and what it does nobody knows: take the archive from a backup, or remove it with sqlite3 (DROP TRIGGER, DROP VIEW) and verify the whole archive
fault-archive-failed = the store failed: { $message }
fault-archive-unconfirmed = the server has not confirmed the last part, and whether it is stored is not known: { $message }
    .hint = see that the server runs, and its standby too, then give the same command again: what is stored already is found, and nothing is stored twice
    .hint-desk = see that the server runs, and its standby too, then do the same again: what is stored already is found, and nothing is stored twice
fault-archive-schema-name = `{ $name }` cannot be the schema of an archive
    .hint = a small letter or _, then small letters, digits and _, not more than 63 and not pg_ at the beginning: ?schema=italy
fault-archive-no-schema = the database has no schema { $name }
    .hint = check the name behind schema= in the address; adjourn archive add makes the schema and the archive
    .hint-desk = check the name behind schema= in the address; adding envelopes makes the schema and the archive
fault-archive-distributed = the table { $table } of this archive is distributed over several machines (Citus), which have no state in common
    .hint = on the server, undistribute_table brings archive, version and envelope back to one machine; for many archives give each a schema of its own, ?schema=NAME: see docs/operations.md
fault-archive-busy = the archive is too busy: { $tries } attempts were overtaken by others
fault-archive-held = another writer has held the archive for { $seconds } seconds
fault-archive-again = another transaction came between
part-expected-log-head = the head of the log
part-expected-value = a value of another kind
part-expected-index-row = a row of the index
part-expected-changed = one changed row for each change
part-expected-roster = a roster
part-expected-next-version = the next version
part-expected-next-leaf = the next leaf
part-expected-last-leaf = the last leaf where the log ends, and none behind it
part-expected-leaf-of-envelope = the leaf of this envelope
part-expected-envelope = an envelope
part-expected-same-root = the same root in both
part-expected-largest = no more than an archive holds
part-expected-whole-file = the whole file of a database
fault-archive-which = `{ $text }` names no envelope
    .hint = give a seal number, a fingerprint (64 digits), a game's id (22 characters) or the number in the archive
fault-archive-not-found = the archive does not hold this envelope
    .hint = adjourn archive list shows what is there
    .hint-desk = search without it to see what is there
fault-archive-several = { $ids-count } envelopes are meant
    .hint = name one by its number: { $ids }
fault-archive-other-key = this key is of { $key }, and the log is { $log }
fault-key-of-an-archive = this is the key of an archive, not of a person
    .hint = give the key of a person; that of an archive signs its checkpoints and nothing else
fault-key-of-a-witness = this is the key of a witness, not of a person
    .hint = give the key of a person; that of a witness cosigns checkpoints and nothing else
fault-archive-not-of-log = this is not the key of an archive
fault-witness-other-key = this is not the key of a witness
    .hint = give the key that adjourn archive keygen --witness made
    .hint-desk = give a key that was made for a witness
fault-witness-name = no witness can be called "{ $called }"
    .hint = give a name without blanks and without a plus sign, such as oslo.example
fault-archive-not-yet-in = the envelope was stored after the checkpoint, which has { $size } leaves
    .hint = sign a new checkpoint, and have that one cosigned
fault-archive-other-checkpoint = the checkpoint is of another archive
fault-archive-checkpoint = the log does not extend { $path-raw }: that has { $earlier } leaves, and the log, with { $now }, did not begin with them
    .hint = { $to-sign ->
        [true] nothing was signed, since two logs would then have the same name: leaves are missing or others, perhaps because a standby that lagged took over; bring them back with adjourn archive import from an export, or begin a new archive with a new key
        *[other] keep this checkpoint, which shows it; leaves are missing or others, perhaps because a standby that lagged took over: bring them back from an export or a backup
    }
    .hint-desk = { $to-sign ->
        [true] nothing was signed, since two logs would then have the same name: leaves are missing or others, perhaps because a standby that lagged took over; bring them back from an export, or begin a new archive with a new key
        *[other] keep this checkpoint, which shows it; leaves are missing or others, perhaps because a standby that lagged took over: bring them back from an export or a backup
    }
fault-archive-extends-later = { $extends-raw } is not the earlier checkpoint: it has { $has } leaves, and { $checkpoint-raw }, under which is proved, has { $size }
    .hint = nothing is lost; swap the two: --checkpoint takes the later one, --extends the earlier
    .hint-desk = nothing is lost; swap the two
fault-archive-checkpoint-of-other-key = the checkpoint beside this key, { $path-raw }, is of another key
    .hint = a key and its last checkpoint belong together: move this checkpoint to the key that has signed it, or out of the way if that key is gone
fault-archive-grows = somebody adds to the archive while it is copied
    .hint = see that nobody adds to it, and copy again: the copy goes on where it was
fault-roster-key = a new roster must be signed
    .hint = give --key KEY
    .hint-desk = give the key that signs it
fault-archive-passwords = { $path-raw }: the password file is not UTF-8
    .hint = save it as UTF-8; each line is host:port:database:user:password
fault-files-read = { $name }: cannot be read: { $kind }
fault-archive-tar = { $name }: not a whole tar archive: { $error }
    .hint = what was added before stays; add a whole archive, nothing is stored twice
fault-archive-tar-header = { $name }: what stands before a member is too long to be a name
    .hint = what was added before stays; unpack it with another tool and add the folder
fault-files-write = cannot write the tar archive: { $error }
fault-archive-not-an-envelope = this cannot be an envelope
fault-archive-not-of-an-export = { $name }: is no envelope of an export
fault-archive-not-an-export = this is no export of an archive
advice-archive-not-an-export = adjourn archive add takes envelopes from any tar archive
    .desk = envelopes can be added from any tar archive
fault-archive-stopped = the program was asked to end

# What is wrong: signed notes, rosters, proofs that an envelope is in a log

fault-note-not-a-note = this is no signed note
fault-note-too-long = the note is too long: a note has at most { $bytes } bytes and { $signatures } signatures
    .hint = take out the signatures that nobody asks for; where the text itself is too long, whoever signs it must shorten it
fault-note-not-a-checkpoint = the note is no checkpoint: it must hold a name, a size and a root
fault-note-other-log = the checkpoint is of another log
fault-note-not-signed = the note is not signed by this key
fault-note-bad-signature = the signature does not hold
fault-note-not-a-key = this is no public key of a log: it is written NAME+NUMBER+KEY
    .hint = ask the organiser for the public key of the archive
fault-note-not-a-witness = this is no public key of a witness: it is written NAME+NUMBER+KEY
    .hint = ask the witness for its own public key; that of an archive or of a person is another one
fault-note-other-checkpoint = these are copies of different checkpoints
    .hint = give copies of one checkpoint; where two of one size have different roots, keep both: they prove that the log was forked
fault-note-quorum = { $found } of the witnesses have cosigned, and { $demanded } are demanded
    .hint = give the copy that the others have cosigned too, or ask them to cosign it
fault-policy-twice = the witness { $name } has the key of another one that is named
    .hint = name each witness once: a key counts once, under whatever name
fault-policy-log = the witness { $name } has the key of the log
    .hint = name witnesses that others run: the log's own signature is always demanded
fault-policy-quorum = { $demanded } cosignatures are demanded of { $witnesses } witnesses
    .hint = demand at least one, and no more than you name
fault-policy-too-many = { $named } witnesses are named, and a note has room for { $most }
    .hint = name fewer: more cannot cosign one checkpoint
fault-roster-line = line { $number } of the roster is wrong: { $expected } was expected
    .hint = correct that line and sign it again
fault-roster-other-key = the rosters of this archive are signed by { $named }
    .hint = give the key that signed the first roster; a key that is lost is not replaced: export the archive and add it to a new one
part-roster-format = adjourn-roster/2
part-roster-log = a log, its size and its root
part-roster-signed-by = the key that signs, NAME+NUMBER+KEY
part-roster-entry = known, a time and a public key
part-roster-until = a time, or always
part-roster-key = a public key
fault-proof-malformed = this is no proof of an archive (line { $number })
fault-proof-not-included = the proof does not lead from this file to the checkpoint
fault-proof-other-earlier = the proof begins at { $of } leaves, and the earlier checkpoint has { $given }
fault-proof-not-consistent = the proof does not show that the later checkpoint extends the earlier one
fault-witness-rollback = the checkpoint goes back from { $seen } leaves to { $offered }
    .hint = nothing was cosigned; ask for a checkpoint that extends the one in { $kept-raw }: an older one alone proves nothing, it may be old mail; if no later one comes, keep both and tell those who rely on that archive
fault-witness-fork = the log has signed two different trees of { $size } leaves
    .hint = nothing was cosigned; keep this checkpoint and { $kept-raw }: together they prove that the log was forked, so tell those who rely on it
fault-witness-replay = the checkpoint of { $size } leaves was cosigned before
    .hint = send { $kept-raw }, which is the answer; for a new time ask for a proof that begins there
fault-witness-other-start = the proof begins at { $start } leaves, and the last cosigned checkpoint has { $seen }
    .hint = { $seen ->
        [0] this key has cosigned nothing of this log yet: ask for a checkpoint alone; if it has, on another machine, bring { $kept-raw } from there
        *[other] send { $kept-raw }, and ask for a proof that begins there
    }
fault-witness-not-extended = nothing shows that { $offered } leaves extend the { $seen } that were cosigned
    .hint = nothing was cosigned; keep this checkpoint and { $kept-raw }, and demand the proof: two sizes without a proof prove no fork; if none comes, tell those who rely on that archive
fault-witness-other-log-key = { $path-raw }, the last checkpoint that this witness cosigned of that log, is of another log, or of another key of it
    .hint = nothing was cosigned; compare the key with the one that this witness was given first, aloud with the organiser, and leave the file where it is: under two keys there may be two logs of one name
fault-witness-older-time = a cosignature of { $at } would be older than the last one ({ $last })
    .hint = { $to-come ->
        [true] nothing was cosigned; the last time lies after now: set the machine's clock if it is slow; if it is right, the last time was wrong: make this witness a new key in another file (adjourn archive keygen --witness), let that cosign { $kept-raw } first, and hand out its public key
        *[other] nothing was cosigned; give a time with --at that is not before that, or none
    }
    .hint-desk = { $to-come ->
        [true] nothing was cosigned; the last time lies after now: set the machine's clock if it is slow; if it is right, the last time was wrong: make this witness a new key in another file, let that cosign { $kept-raw } first, and hand out its public key
        *[other] nothing was cosigned; give a time that is not before that
    }
fault-witness-before-1970 = no cosignature can say { $at }: its time is counted from 1970
    .hint = nothing was cosigned; set the machine's clock, or give the time with --at
    .hint-desk = nothing was cosigned; set the machine's clock

# What to do

part-advice-instead = what may happen now: { $kinds }
part-advice-at-its-moment = if it happened before that, record it with its own moment: --at; what may happen now: { $kinds }
    .desk = if it happened before that, record it with its own moment; what may happen now: { $kinds }
part-advice-seal-again = this envelope could never be opened: let the player seal again
advice-author-key = the sealer's program made this wrap unusable; the sealer's own key can replace it: --author-key
    .desk = the sealer's program made this wrap unusable; the sealer's own key can replace it
part-advice-announce-anew = agree on another time and announce it; then write the entry
advice-time-ambiguous = the clocks are put back then: add the offset, as in 1972-09-01T14:30:00+00:00
advice-time-missing = the clocks are put forward then: give a time that exists
advice-time-unwritable = give the time with an offset of whole minutes
advice-time-duration = write hours, minutes and seconds, as in 2:31:00, or with their units, as in 2 h 31 min
advice-time-control = write it with units, as in 90 min + 30 s or 40/2h, 30 min, or as in PGN, in seconds: 40/9000:16/3600, 5400+30, 1/259200; ? where it is not known
advice-time-zone = name a zone of the IANA database, such as Europe/Rome
advice-clock-used = give the time used: { $key }
advice-clock-record-used = give the times used
advice-clock-look-again = look at the clock again, or give the time used: { $key }
advice-time-moment = write the date and the time of day: 2026-11-23 9:30 or 23.11.2026 9:30
advice-crypto-random = nothing was written; the system gives no random numbers: restart it
advice-crypto-cost = the file asks for more work than any honest one: do not use it
advice-crypto-ask-again = ask its owner for it again
advice-other-fingerprint = nothing was done; ask for the envelope whose fingerprint stands on your slip, and tell the arbiter that there are two
advice-files-too-large = is this the right file?
advice-files-same-target = give each file a name of its own
advice-files-denied = check the permissions of the file and its folder
advice-files-not-found = check the name and the folder
advice-files-failed = nothing was written; check the disk, then repeat
advice-envelope-not-accepted = the arbiter accepts it first: adjourn accept
    .desk = the arbiter accepts it first
advice-envelope-not-named = give the key of somebody whom the label names: adjourn show says who
    .desk = give the key of somebody whom the label names
advice-envelope-wrong-half = ask for the half of this envelope: adjourn release
    .desk = ask for the half of this envelope
advice-envelope-wrong-key = give the key or the slip that was made for { $holder } and this envelope
advice-envelope-other-file = give the file that adjourn seal has written: its name ends in .envelope, if nobody chose another
    .desk = choose the file of the envelope
advice-envelope-full = the last 50 entries and 20 kB are kept for the officials; if a copy was filled with notes, go back to your copy before the notes: it still opens
advice-envelope-signer = the arbiter or a deputy signs it, or the player whose own word it is
advice-envelope-changed = ask for the file again, as an attachment or inside an archive, and change nothing in it
advice-envelope-unchanged-copy = ask whoever keeps it for an unchanged copy; adjourn verify FILE --copy OTHER compares two
    .desk = ask whoever keeps it for an unchanged copy
advice-key-file = is this a key file? if it is, ask its owner for an unchanged copy
advice-key-misspelt = compare it with the paper: groups are of four, behind the 1, and have no b, i, o and no 1 in them
advice-key-ask-again = ask its owner for it again, or make a new one: adjourn keygen
    .desk = ask its owner for it again, or make a new one

# What to do about archives and what is signed for them

part-reason-connection = see that the server runs and that the network reaches it, then give the same command again: what was counted as stored stays, and nothing is stored twice
    .desk = see that the server runs and that the network reaches it, then do the same again: what was counted as stored stays, and nothing is stored twice
part-reason-starting = wait until the server has started, then give the same command again
    .desk = wait until the server has started, then do the same again
part-reason-too-many = try again later, or let the server take more connections (max_connections)
part-reason-no-password = write a line for this server into a password file, ~/.pgpass: host:port:database:user:password
part-reason-not-let-in = check the user in the address and the line in the password file; pg_hba.conf on the server says who is let in, and how
part-reason-no-database = check the name of the database in the address; on the server, createdb makes one
part-reason-not-allowed = ask whoever runs the server, or whoever owns the file, for the right to do this
part-reason-no-space = make room on the disk of the archive, then give the same command again: what was counted as stored stays, and nothing is stored twice
    .desk = make room on the disk of the archive, then do the same again: what was counted as stored stays, and nothing is stored twice
part-reason-read-only = here the archive can only be read: if this is a standby, name the primary in the address
part-reason-file = check the name: it must be the archive's whole file, and you must have the right to read it and to write into its folder
part-reason-file-read-only = here the file can only be read: to add, copy it to where you can write; where a -wal stands beside it, copy both
advice-archive-plain-password = nothing was told: add sslmode=require to the address, or let the server ask by SCRAM (scram-sha-256 in pg_hba.conf); see that it is your server
advice-archive-busy = give the same command again: nothing is stored twice
    .desk = do the same again: nothing is stored twice
advice-archive-failed = { $reason }
part-reason-other = see what the store says, then give the same command again: what was counted as stored stays, and nothing is stored twice
    .desk = see what the store says, then do the same again: what was counted as stored stays, and nothing is stored twice
advice-archive-other-key = give the key that was made for this archive; only if it has none yet, adjourn archive keygen makes one
    .desk = this archive has a key of its own
advice-note-other-log = it belongs to another archive: give the one that it names
advice-note-unchanged-copy = ask whoever gave it to you for an unchanged copy

# Lists

list-or = { $before } or { $last }
part-advice-opened-unsynced = the envelope is opened; keep a copy of it elsewhere, then adjourn show says what was in it
    .desk = the envelope is opened; keep a copy of it elsewhere
part-advice-opened = the envelope itself is opened and written: adjourn show says what was in it
    .desk = the envelope itself is opened and written
part-advice-arrival-first = nothing was written: record the arrival by itself (adjourn record … arrival), and read what follows from it
    .desk = nothing was written: record the arrival by itself, and read what follows from it

# What the arbiter should know

warning-files-open-to-others = { $path-raw } is secret, and others on this machine can read it: take that right from them (chmod 600), or keep it where they cannot
warning-key-made = a key that signs for you was made in { $path-raw }; it lies there in clear, for this account alone
warning-files-folder-open-to-others = whoever uses this machine can put other slips into { $path-raw }, or take them away: name a folder of your own
warning-accept-no-witness = whether the envelope opens to { $name } is known to nobody but the sealer: give that player a copy, to make a witness on another machine (adjourn witness), never on yours, where the slip would give one machine both halves
    .desk = whether the envelope opens to { $name } is known to nobody but the sealer: give that player a copy, to make a witness on another machine and send the file back; never here, where the slip would give one machine both halves
warning-envelope-little-room = room is left for { $entries } entries and { $bytes } bytes only: if a player has filled this copy, go back to your own copy before that
warning-archive-no-earlier-checkpoint = no earlier checkpoint of this key is known here: if it has signed one before, verify the archive against that one before you hand this one out
warning-witness-first = this is the first checkpoint of that log that this key has cosigned here: if it has cosigned others, elsewhere, keep this one back, and bring the file of the name { $path-raw } from there
warning-archive-earlier-version = the envelope has grown since that checkpoint: the proof is of what it was then, and is checked with the envelope as it is now or as it was
warning-checkpoint-of-earlier-key = { $path-raw } is of an earlier key: move it to that key, or out of the way if that key is gone; this key signs nothing while it stands there
warning-cosigned-by-earlier-key = an earlier key has cosigned { $path-raw }: move it to that key, or out of the way if that key is gone; while it stands there, this key cosigns nothing of that log
warning-print-no-letters = the fonts have no letters for { $letters }; their code points are printed instead; .html shows them
fault-crypto-key-unavailable = the key does not answer: whatever keeps it is not there, or refused
advice-crypto-key-unavailable = connect what keeps the key, then repeat

# What is wrong: scores, positions, editions

error-with-article = { $error } ({ $article })
fault-score-empty = the file holds no game
    .hint = give a PGN file with the moves of the game
    .hint-desk = give a PGN file with the moves, or a position
fault-score-several-games = the file holds { $games } games; give one
    .hint = copy the one game into a file of its own
fault-score-utf-16 = the file is UTF-16; save it as UTF-8
    .hint = save the file as text in UTF-8
fault-score-tag = a tag must be [Name "value"]
fault-score-duplicate-tag = a second tag { $name }
fault-score-control-character = the tag { $name } contains the control character U+{ $character }
    .hint = correct it there, or save the file as UTF-8
fault-score-start = the FEN tag: { $error }
fault-score-start-absent = the SetUp tag announces a position, but there is no FEN tag
fault-score-variant = the game is { $name }, which is not supported here
    .hint = only standard chess can be adjourned here
fault-score-unclosed-comment = a comment is never closed
fault-score-unclosed-variation = a variation is never closed
fault-score-unopened-bracket = { $bracket } closes nothing
fault-score-annotation = { $sign } without a number
fault-score-not-a-move = move { $at } is { $text }, which is no move in PGN's notation
    .desk = Move { $at-number } of { $at-side }, { $text-raw }, is no move in the letters of PGN (K Q R B N).
    .hint = write it in the letters of PGN (K Q R B N), or name the letters that the score is in, as in `--notation de`
    .hint-desk = { advice-score-correct }
fault-score-illegal-move = move { $at } is { $text }, which is illegal
    .desk = Move { $at-number } of { $at-side }, { $text-raw }, is not possible there.
fault-score-ambiguous-move = move { $at } is { $text }, which fits more than one legal move
    .desk = Move { $at-number } of { $at-side }, { $text-raw }, could be more than one move there.
fault-score-no-promotion = move { $at } is { $text }, a promotion that does not name its piece
    .desk = Move { $at-number } of { $at-side }, { $text-raw }, is a promotion and does not name its piece.
fault-score-move-after-the-end = move { $at } is { $text }, but the game was over before it
    .desk = Move { $at-number } of { $at-side }, { $text-raw }, comes after the end of the game.
fault-score-too-many-moves = more than { $most } half-moves
    .hint = no game of chess is that long: is this the right file?
fault-score-not-a-move-number = { $text } is not a move number such as 41w or 41b
fault-score-no-such-move = the score has no move { $wanted }; it goes from { $first } to { $next }
fault-fen-empty = the FEN is empty
fault-fen-too-long = the FEN has { $bytes } bytes; no position needs more than { $most }
fault-fen-field-count = a FEN has four to six fields, and this has { $found }
fault-fen-rank-count = the board has { $found } ranks, not 8
fault-fen-rank-width = rank { $rank } of the board has { $squares } squares, not 8
fault-fen-unknown-man = { $found } on rank { $rank } is neither a piece nor a number of empty squares
fault-fen-side-to-move = the side to move is { $found }, neither "w" nor "b"
fault-fen-chess960-castling = the castling field { $found } names files, as Chess960 does: it is not supported
fault-fen-castling = the castling field { $found } is neither "-" nor letters of "KQkq"
fault-fen-en-passant = the en passant field { $found } is neither "-" nor a square
fault-fen-halfmove-clock = the half-move clock { $found } is not a number from 0 to { $most }
fault-fen-move-number = the move number { $found } is not a number from 1 to { $most }
fault-fen-missing-king = a king is missing
fault-fen-too-many-kings = a side has more than one king
fault-fen-pawn-on-back-rank = a pawn stands on the first or last rank
fault-fen-too-many-pieces = a side has more pieces than a game can give it
fault-fen-castling-right-without-rook = a right to castle without king or rook at home; Chess960 is not supported
fault-fen-en-passant-without-pawn = no pawn can just have passed over the en passant square
fault-fen-king-can-be-taken = the side to move could take the king
fault-fen-impossible-check = no last move can have given this check
fault-edition-too-large = the file has { $bytes } bytes, and an edition at most { $most }
fault-edition-missing-key = the key { $key } is missing
fault-edition-unknown-key = { $near ->
    [none] no edition has a key { $key }
    *[other] no edition has a key { $key }; did you mean { $near }?
    }
fault-edition-wrong-value = { $key } must be { $allowed }
fault-edition-unknown-source = { $key } has the source { $name }, which [sources] does not have
part-allowed-name = 1 to 64 of a-z, 0-9, '-' and '.'
part-allowed-table = a table
part-allowed-texts = a table of texts
part-allowed-words = { $words }
part-allowed-words-or-silent = { $words } or "silent"
part-allowed-list-or-silent = a list of { $words }, or "silent"
part-allowed-articles-or-silent = a list of articles or "silent"
part-allowed-seconds-or-silent = whole seconds or "silent"
part-allowed-bands-or-silent = a list of bands in seconds, each above a smaller time left than the one before, such as { $halved } or { $set }, or "silent"
part-allowed-text = 1 to { $most } printable characters
part-allowed-evidence = 1 to { $most } printable characters, where it says what was read or searched
part-allowed-value = a value, or { $read }, or { $searched }
fault-reading-other-letters = the letters decide what { $text } means, and those of the label are { $own }: { $moves }
    .hint = give the move that is meant, in coordinates or in the letters of the label, or none, and why: --reading MOVE REASON
    .hint-terminal = type the move that is meant, in coordinates or in the letters of the label, or none, and why
part-in-letters = { $uci } in { $languages } letters
fault-notation-unknown = no notation is called { $code }
    .hint = one of: { $words }; or any code with the letters of king, queen, rook, bishop and knight behind it, such as bg Ц Д Т О К
warning-score-latin-1 = the file is not UTF-8 and was read as Windows-1252: check the names
warning-score-move-number = move { $expected } is numbered { $written }
warning-score-result = the result tag says { $tag }, the end of the movetext { $termination }
warning-score-time = the time { $text } is not h:mm:ss and was left out
warning-fen-castling-right-absent = { $side-within }'s king and rook stand at home, but the right to castle { $wing } is not given
part-wing-king = kingside
part-wing-queen = queenside
warning-fen-impossible-clock = the half-move clock { $clock } cannot be at move { $number }: there it is at most { $most }. Correct the FEN, since 50 and 75 moves are counted by it
warning-fen-limit-not-counted = the half-move clock ({ $clock }) is not counted here: where 75 moves end the game, a flag may be judged otherwise
warning-fen-en-passant-unused = no legal capture can use the en passant square { $square }; it is left out

# Refusals by the Laws

fault-laws-not-accepted = the arbiter has not accepted this envelope
fault-laws-already-opened = this envelope was already opened
    .hint = see what was in it: adjourn show
    .hint-desk = the page of the envelope says what was in it
fault-laws-game-over = { $over ->
    [closed] the game is over, and the envelope is closed
    [known] the game is over
    *[other] the game is over, and the envelope stays closed
    }
advice-refusal-game-over = record the result: there is nothing to seal or to open
fault-laws-responder-absent = the player who must reply is recorded as absent
    .hint = record the arrival first, then the envelope may be opened
fault-laws-arrival-unrecorded = nobody has said that the player who must reply is there
    .hint = if the player is there, say since when: --here-since now, or --here-since TIME
    .hint-desk = if the player is there, say since when
fault-laws-before-resumption = the announced time of the resumption has not come
    .hint = wait for it, or agree on a new time first: adjourn record … set-resumption TIME TOLD REASON
    .hint-desk = wait for it, or set a new time first
fault-laws-time-passed = the announced time of the resumption has passed
    .hint = a player is too late by now, so it is not set anew any more: record who is there and who is not, or decide (adjourn record … decision)
    .hint-desk = a player is too late by now, so it is not set anew any more: record who is there and who is not, or decide
fault-laws-no-time-yet = when the game is resumed is still to be agreed
    .hint = agree on a time and record it: adjourn record … set-resumption TIME TOLD REASON
    .hint-desk = agree on a time and record it
fault-laws-envelope-lost = this envelope is recorded as lost
    .hint = the sealer declares the move: adjourn declare
    .hint-desk = the sealer declares the move
fault-laws-not-yours = this is not for that signer to record
fault-laws-decision-first = what follows is the arbiter's to decide first
fault-laws-move-unknown = the sealed move is not known yet
fault-laws-not-on-move = that player is not on move
fault-laws-illegal-move = that move is not legal in this position
fault-laws-choice-first = the player who must reply first chooses which of the fitting moves is played
fault-laws-nothing-to-read = nothing is written in the envelope that could be read
fault-laws-played-on = the game has gone on since the sealed move was read
fault-laws-not-offered = that move is not among those to choose from
fault-laws-no-offer = no draw offer of the opponent stands
fault-laws-offer-lapsed = no draw offer stands any more: the one on the label could be accepted until the sealed move was made
fault-laws-already-there = that player is already there
fault-laws-recorded-there = { $side } is recorded as there since { $since } (entry { $entry }): void that entry first if it was a mistake
fault-laws-opponent-unrecorded = that player is too late, and nobody has said whether the opponent was there
    .hint = first record the opponent: `arrival` with the time of arrival, or `absent` with the announced time (--at)
    .hint-desk = first record the opponent: the arrival with its time, or the absence at the announced time
fault-laws-player-absent = that player is recorded as absent
fault-laws-already-started = the resumption has already begun (to put it off, record a pause first)
fault-laws-sealer-present = the reply may be sealed only while the sealer is absent
fault-laws-goes-on-elsewhere = the game goes on in the next envelope, and is recorded there
fault-laws-not-lost = the envelope is not recorded as lost
fault-laws-times-stand = both players have moved since the resumption, so the times stand
fault-laws-no-clock-ran = no clock has run since the sealing
fault-laws-clock-stopped = that clock is not running
fault-laws-clock-runs = that clock is already running
fault-laws-not-paused = the clocks were not stopped by a pause
fault-laws-contradicts = with this at that moment, entry { $entry } could not have been recorded as it was
    .hint = check the moment that you gave; if it is right, declare that entry a mistake first (adjourn record … void ENTRY REASON), and record it again afterwards
    .hint-desk = check the moment that you gave; if it is right, take that entry back first, and record it again afterwards
fault-laws-claimant-moved = whoever claims it has made the first move since the resumption, so the claim comes too late
fault-laws-before-the-clock = the clock that runs was started later than that
fault-laws-claim-after-sealing = whether a draw can still be claimed after sealing the Laws do not say: the arbiter decides
fault-laws-no-such-entry = there is no earlier entry of that number that stands
fault-laws-nothing-sealed = no move was sealed
fault-laws-not-begun = play has not begun again
    .hint = record first that it has: `start`
    .hint-desk = record first that it has
fault-laws-on-paper = the move was sealed on paper, and the file holds nothing of it
fault-laws-witness-stands = a witness cannot be voided
fault-laws-witnessed = the player has witnessed that the half is in the envelope
fault-laws-lateness-fixed = this edition does not leave to the arbiter how late a player may come
fault-laws-no-such-move = no move of the game was recorded from that entry on
fault-laws-opening-stands = an opening cannot be voided
fault-laws-no-ruling = that entry did not end the game
fault-laws-not-over = the game is not over, so there is no ruling to appeal against

# Where the Laws are silent

warning-gap-illegal-reply = the Laws do not say what follows when the sealed reply is not one legal move
warning-gap-illegal-declaration = the Laws do not say what follows when the move declared for a lost envelope is not one legal move
warning-gap-not-resumed-in-time = the time by which play had to resume has passed and none was agreed, and the Laws do not say what follows: nobody is late before a time was announced
warning-gap-both-late = the Laws do not say what follows when both players come too late
gap-both-may-lose = both players came too late, and the arbiter may declare the game lost by both
warning-gap-responder-late = the player who must reply is too late, and the Laws do not say whether that comes before a bad move in the closed envelope
warning-gap-late-and-bad-move = the player who must reply came too late, the sealed move is not one legal move, and the Laws do not say which of the two loses
warning-gap-late-and-flag = a player is too late, and by the times recorded the player present had used up their own before: whether that flag fell then, nobody has said
warning-gap-late-and-lost-envelope = a player is too late, and the envelope that could show whether the sealed move ended the game is lost
warning-gap-late-after-pause = a player is too late, and the Laws do not say what follows where no move was sealed
warning-gap-lateness-basis = the resumption began later than announced, and the Laws do not say from which of the two lateness counts
warning-gap-flag-and-written-move = only the written move could tell whether the opponent can mate, and the Laws do not say whether it counts
warning-gap-flag-before-opening = the flag fell while the envelope was closed, and the Laws do not say whether that comes before a bad move in it
warning-gap-sealing-and-claim = the Laws do not say whether sealing gives up the right to claim a draw
warning-gap-offer-after-sealing = a draw was offered after the sealing, and the Laws do not say whether executing the sealed move rejects it
warning-gap-clock-at-reply = the Laws do not say whether the sealer's clock stops while the sealed reply is opened
warning-gap-clock-at-declaration = the Laws do not say whose clock runs while the sealer declares the move
warning-gap-claim-penalty = the claim was not correct, and neither the edition nor the clocks tell what it costs the claimant, so nothing was taken from them
warning-gap-move-after-lost-envelope = the game is resumed from the position, and the edition does not say that the sealer must play the sealed move
warning-gap-arbiter-may-draw = the edition lets the arbiter declare the game drawn now
warning-gap-dead-wrap = the envelope gives a player nothing, as the slip proves, and the Laws do not say what follows from how the move was locked
warning-gap-arbiter-sets = what is lost cannot be established, and the arbiter sets it
warning-gap-silent = the edition does not say what follows

## What was said of a gap, and what is law elsewhere

part-opinion-gijssen-claim = G. Gijssen (ChessCafe, July 1998) wants the claim before the sealing; by the same account, other arbiters disagree
part-opinion-us-claim = US Chess 2019, 9G1, keeps the right to claim until the clock is pressed, and does not name sealing
part-opinion-us-loss-stands = under US Chess 2019, 19G3, the loss stands though the sealed move is then found invalid
part-opinion-us-both-late = under US Chess 2019, 13F, the director may declare the game lost by both
part-opinion-reuben-offer = S. Reuben (ECF forum, December 2011, as quoted there) takes the offer as open after the sealed move is made
part-opinion-us-offer = under US Chess 2019, 14B1 and 19B, a word or a touched piece rejects an offer, and the director makes the sealed move
part-opinion-us-reply = US Chess 2019, 13H and 19D, by its words, makes whoever sealed a bad reply lose
part-opinion-french-declaration = the French federation (Livre de l'arbitre, October 2025, I.12.1) asks for good faith, and does not name an illegal move
part-opinion-southend-not-resumed = in the Southend League (Rules 6, A.4, May 2014) the game may be scored as lost by both
part-opinion-us-lateness = US Chess 2019, 13D, for the start of a game, counts from the actual start
part-opinion-us-flag = under US Chess 2019, 13C1, a flag has fallen only when a player points it out
part-opinion-us-written-move = US Chess 2019, 14D and 14E, looks at the last determined legal move, and does not say whether a sealed one is that
part-opinion-gijssen-dead = G. Gijssen (February 2002, at second hand) takes a game as drawn where only forced moves lead to a dead position

# Remarks on a written move and on a ruling

warning-wrong-move-number = the move is number { $expected }, not { $written }
warning-wrong-side-dots = the dots in front say that black moves, but white has the move
warning-lower-case-piece = the letter of the piece is in lower case
warning-missing-hyphen = the castling sign lacks its hyphens
warning-missing-file = the file from which the pawn captures is missing
warning-missing-rank = the rank on which the pawn captures is missing
warning-missing-square = the square on which is captured is missing
warning-missing-capture = the move captures, and the sign for it is missing
warning-wrong-capture = a capture is written, but the move does not capture
warning-wrong-en-passant = a capture en passant is written, but the move is none
warning-missing-check = the move gives check, and the sign for it is missing
warning-wrong-check = a check is written, but the move gives none
warning-wrong-kind-of-check = the move gives check, but not of the kind written
warning-missing-mate = the move gives mate, and the sign for it is missing
warning-wrong-mate = mate is written, but the move does not give it
warning-spare-mark = { $written } is no part of the move
warning-capitals = capitals and small letters are not told apart
warning-in-words = the move is written in words
warning-only-one-fits-the-sign = of the moves that fit, only { $played } does what the sign of check says
warning-draw-offer-in-words = the draw offer is not written as (=)
warning-draw-claim = a draw is claimed, not offered: the arbiter decides the claim
warning-perhaps-draw-offer = what stands behind the move may be a draw offer: the arbiter asks
warning-expected-reply = { $written } behind the move is the reply expected, and counts for nothing
warning-may-mean = { $played } may be meant: { $why }
part-why-castling = castling on that side is legal, and some write it so
part-why-en-passant = the pawn that it takes en passant stands on the square written
part-why-letters = the text says so if capitals and small letters are not told apart
part-why-without-file = the text says so if its file is left out
part-why-among-others = it is written, together with something else
part-why-not-crossed-out = something else is crossed out
part-why-reply-follows = what follows it could be the reply that is expected
part-why-another-taken = the piece on that square is another than the one named
part-why-from-elsewhere = the piece that can go there comes from another square
part-why-castling-sign = the sign of castling has a nought too many
warning-unreadable = the sealer's program left nothing readable in the envelope

warning-read-otherwise = the program reads the text otherwise: { $reading }
warning-read-otherwise-move = the program reads the text otherwise: { $played }
warning-responder-undecided = whether the responder can still mate was not found out: the arbiter decides
warning-opponent-undecided = whether the opponent can still mate was not found out: the arbiter decides
warning-wins-if-forced = with this material the opponent wins only with a forced win, and else the game is drawn: the arbiter decides
warning-dead-position-undecided = whether either side can still mate was not found out
warning-ended-before-sealing = the game had ended before the move was sealed
warning-may-be-interpreted = this result stands unless the arbiter finds a reasonable interpretation
warning-reasonable-only = the arbiter may let the opponent choose among the moves found reasonable
warning-man-or-king = the opponent chooses whether the piece that was named or the king moves
warning-opponent-names-man = neither the piece that was named nor the king can move: the opponent names the piece that moves
warning-unconfirmed = no text was found for { $rule } of { $edition }
warning-not-the-move-played = another move was made on the board after the request than the one that is written
warning-not-the-move-claimed = another move was written for the rejected claim of a draw than the one that is sealed
warning-written-move-not-needed = this claim is about the position on the board; the written move plays no part
warning-written-move-not-legal = the written move is not one legal move, so nothing is about to appear
warning-history-unknown = the score starts from a given position: what stood on the board before it is not counted
warning-counted-before = the given position says that { $halfmoves } of these half-moves were made before it
warning-penalty-silent = the edition does not say what an incorrect claim costs
warning-penalty-unknown = what the claimant loses depends on the time left, which is not known
warning-not-by-the-score = by the moves recorded here the claim is not correct
warning-correct-by-the-score = by the moves recorded here the claim is correct: if it was, void this entry and record it as correct
warning-claimed-move-unknown = the move that was written is not recorded, so the claim cannot be checked here
warning-agreed-too-early = in this edition the players may agree on a draw only after { $moves ->
        [one] { $moves } move
       *[other] { $moves } moves
    } by each side: the arbiter sees whether it stands
warning-clock-not-running = by the record that clock was not running
warning-clock-ran-out = by the record this clock ran out on { $at } and was stopped on { $stopped }
warning-flag-of-the-late = by the times recorded the flag of the player who is too late had fallen before: whether it did, somebody must have seen
warning-flag-in-the-same-second = by the times recorded the flag of the player present fell in that very second: which was first, the arbiter must have seen
warning-both-lose = in this edition both players lose
warning-both-may-lose = in this edition the arbiter may declare the game lost by both players
warning-late-unless-decided = this edition lets the rules of the event or the arbiter say otherwise
warning-late-unless-excused = this edition lets the arbiter excuse a player who was unavoidably delayed
warning-unless-better-solution = this stands unless the arbiter finds a better solution
warning-opened-all-the-same = in this edition a sealed move that ended the game stands all the same: to know, open the envelope in the presence of the player who must reply
warning-replaced-on-appeal = this result was given on appeal, in place of the one ruled before

# What an illegal text was understood to mean

understood-castling-king = castling king's side
understood-castling-queen = castling queen's side
understood-to = { $man } to { $to }
understood-takes-on = { $man } takes on { $to }
understood-takes = { $man } takes { $victim }
understood-takes-man-on = { $man } takes { $victim } on { $to }
understood-from-takes-on = { $man } from { $from } takes on { $to }
understood-from-takes = { $man } from { $from } takes { $victim }
understood-from-takes-man-on = { $man } from { $from } takes { $victim } on { $to }
understood-promoted = { $phrase }, promoted to { $man }
understood-move = a move
understood-files = the { $files }-file
understood-files-or = { $before }- or { $last }
understood-rank = rank { $rank }
understood-light = a light square
understood-dark = a dark square

# What to do about scores, positions, editions and refusals

advice-fen-fields = a FEN has six fields: board, side to move, castling, en passant and two numbers
advice-fen-castling = write the castling rights as KQkq, only those whose king and rook stand at home, or -
advice-fen-en-passant = write the square behind a pawn that has just gone two squares, or -
advice-fen-board = write eight ranks from the eighth to the first, each of eight squares
advice-fen-compare = compare it with the board
advice-edition-right-file = is this the right file? see one that is: adjourn editions fide-1997
    .desk = { advice-files-too-large }
advice-edition-line = compare the line with a built-in edition: adjourn editions fide-1997
    .desk = compare the line with a built-in edition
advice-score-move-number = write the number and the side to move: 41w, 41b
advice-score-correct = correct the score there, by the scoresheets
advice-refusal-times-stand = where the consequences are too severe, decide and say the times: adjourn record … decision TEXT '*' H:MM:SS H:MM:SS
    .desk = where the consequences are too severe, decide and say the times
advice-sealing-drawn = if a move of the score is wrong, or a counter in its FEN, set it right; if none is, record the result
advice-sealing-over = { $before ->
    [none] { $end-key ->
        [part-end-fivefold] { advice-sealing-drawn }
        [part-end-seventyfive] { advice-sealing-drawn }
        *[other] { advice-refusal-game-over }
    }
    *[other] { advice-sealing-drawn }
    }
advice-refusal-other = see what may happen now: adjourn show; where the Laws are silent the arbiter decides
    .desk = the page of the envelope says what may happen now; where the Laws are silent the arbiter decides

# Editions that do not fit a label

fault-edition-given = the file given is not the edition `{ $name }` that the label was sealed under
fault-edition-built-in = the label's edition `{ $name }` is another file than the built-in one
fault-edition-unknown = the label names the edition `{ $name }`, which is not built in
    .hint = see which there are: adjourn editions; or give its file: --rules FILE
    .hint-desk = give the envelope, with the file of its edition, to someone at the command line
advice-edition-digest = give the file that it was sealed under: --rules FILE
    .desk = give the envelope, with the file that it was sealed under, to someone at the command line
fault-files-other-than-shown = the file is another envelope now than the one shown; nothing was written
    .hint = nothing was written; look at it again, then repeat
fault-open-no-ruling = the opening gave no ruling

# Paper

fault-print-format = the ending of --out is no format
    .desk = the ending of the file's name is no format
    .hint = end the name in .pdf, .html or .txt
fault-print-page-format = the check page is for a browser, so it is HTML
    .hint = end the name in .html
fault-print-game-format = a game is written as PGN
    .hint = end the name in .pgn
fault-print-other-score = the moves of this score are not those of the envelope
    .hint = give the score from which the move was sealed, or none
fault-print-no-slips = there is no slip in this folder
    .hint = name the folder that `seal` wrote them to: it holds white.slip, black.slip or both
    .hint-desk = name the folder that they were written to: it holds white.slip, black.slip or both
fault-print-no-label = no move was sealed: there is no envelope, and no label for one
    .hint = print the set-up sheet: --what setup
    .hint-desk = print the set-up sheet
fault-print-nothing-locked = no move is locked in this file, so it has no slips
    .hint = print the label, which has a stub for each player; of a pause, the set-up sheet
fault-print-forked = another copy of this envelope differs, and neither continues the other: both are listed
    .hint = compare the two files; keep both, and print from the true one
fault-print-pdf = the PDF could not be made ({ $part })
    .hint = print it as .html instead, from a browser; and please report this
part-pdf-fonts = fonts
part-pdf-page-size = page size
part-pdf-font = a font
part-pdf-limit = a limit of PDF
part-pdf-structure = its structure
fault-print-other-slip = this slip is not { $side-within }'s of this envelope
    .hint = name the folder that was given to `seal` with this envelope
    .hint-desk = name the folder that the slips of this envelope were written to

# The rehearsal

fault-rehearse-no-moves = the game has no move that could be sealed
    .hint = give a game with moves, or none to rehearse with a famous one
fault-rehearse-move = the last move { $error }
    .hint = give another game, or none to rehearse with a famous one
fault-rehearsal-folder-taken = the folder is already there
    .hint = name another one: --dir DIR
fault-clock-too-late = there is no day after the moment given
fault-rehearse-key = the key just made is locked
fault-rehearsal-opened-alone = the envelope opened without the player who must reply: do not use this program
fault-rehearsal-opened-after-the-end = the envelope opened after the game was over: do not use this program
advice-report = nothing was written; please report this, with the command as it was given
    .desk = nothing was written; please report this, with what you did

# The command line

fault-cli-no-command = { $word } is no such command
    .hint = give the words of a command that adjourn --help lists, or none
fault-command-line-interrupted = interrupted; nothing was written
fault-command-line-input-ended = the input has ended; nothing was written
fault-cli-no-terminal = there is no terminal to ask on
    .hint = run it in a terminal, or give the answer as a flag: see --help
fault-cli-descriptor = file descriptor { $number } cannot be read
    .hint = open it for the program, such as 3< passphrase.txt
fault-cli-passphrase-utf8 = the passphrase is not UTF-8
    .hint = write the passphrase as text in UTF-8
fault-cli-passphrases = the descriptor gives too few passphrases
    .hint = one passphrase a line, in the order in which the keys are named
fault-cli-empty-passphrase = the passphrase is empty
    .hint = to keep the keys in the clear, say so: --no-passphrase
fault-cli-passphrases-differ = the two passphrases differ
    .hint = nothing was written; type the same passphrase twice
fault-cli-stdin = standard input: { $what }
fault-cli-stdout = standard output: { $what }
fault-key-public = a public key line, where the secret key is needed
    .hint = this is the public line, FILE.pub: give the secret file beside it, FILE
fault-judge-side = --fallen is white, black or both
fault-judge-article = --article is 9.2a, 9.2b, 9.3a or 9.3b
    .hint = give one of these four
fault-judge-lateness = these Laws leave it to the event how late a player may be
    .hint = give it: --late-after '30 min', or 0 for not at all
fault-claim-nothing-written = a claim under { $article } needs the written move
    .hint = give it: --move TEXT --notation LANG
fault-print-side = --below is no side
fault-print-json = standard output is for JSON or for the sheet, not for both
    .hint = name a file: --out FILE, or leave --json out
fault-print-score = --score is for --what game only
    .hint = leave --score out, or write the game: --what game
fault-command-line-slips-unused = --slips is for --what slips only
    .hint = leave --slips out, or print the slips: --what slips
fault-command-line-no-slips-folder = no folder with slips was given
    .hint = name the folder that `seal` wrote the slips to: --what slips --slips DIR
fault-print-no-envelope = the check page is of no envelope: it is given one in the browser
    .hint = leave the envelope out, and open it in the page
fault-print-several = only an agenda is of several envelopes
    .hint = print one after another, or give --what agenda
fault-cli-browser = no browser could be started
    .hint = start adjourn show or adjourn desk in a terminal; they print what to do
fault-cli-home = the system knows no home of yours
    .hint = name the folder: adjourn desk FOLDER
fault-key-none-of-account = this account has no key that the label names
    .hint = give --key FILE, or bring the key here: adjourn key import FILE
    .hint-desk = choose the file of the key
fault-key-several-of-account = this account has several keys of { $name }
    .hint = give --key FILE
fault-key-near-name = this account has a key of { $known }, and { $name } is nearly the same name
    .hint = write the name as before, or give --key FILE
fault-label-one-clock = only one of the two clocks is given
    .hint = give both, or neither where they were not noted
fault-open-not-on-paper = the move is sealed in this file, and not on paper
    .hint = give the slip of the player who must reply
fault-archive-sort = --sort { $name } is no order
    .hint = give stored, resumption or sealing
advice-command-line-usage = { $near ->
    [none] { $hyphen ->
        [true] see adjourn --help, or --help behind the command; before a value that begins with a hyphen, put --
        *[other] see adjourn --help, or --help behind the command
    }
    *[other] perhaps { $near }; see adjourn --help, or --help behind the command
    }
advice-command-line-interrupted = give the command again when everybody is ready
advice-command-line-stream = check the pipe or the file behind it, then repeat
advice-command-line-side = give white or black
part-advice-passphrase-descriptor = give it through a descriptor: --passphrase-fd N
part-advice-new-passphrase-descriptor = give --passphrase-fd N, or --no-passphrase
part-advice-paper-flags = give --text TEXT or --empty, and --envelope intact
    .desk = say what is written, and how the envelope was found
part-advice-reply-flags = give --reply-key FILE, --reply-half TEXT or --author-key FILE

# What clap does not understand

fault-cli-usage-no-subcommand = no subcommand was given
fault-cli-man = { $what }
fault-cli-usage-unknown-subcommand = unrecognized subcommand '{ $name }'
fault-cli-usage-unknown-argument = unexpected argument '{ $name }' found
fault-cli-usage-missing-arguments = the following required arguments were not provided: { $names }
fault-cli-usage-no-value = a value is required for '{ $argument }' but none was supplied
fault-cli-usage-not-possible = invalid value '{ $value }' for '{ $argument }' [possible values: { $possible }]
fault-cli-usage-number = invalid value '{ $value }' for '{ $argument }': { $fault }
fault-cli-usage-other = { $sentence }
part-number-not-whole = not a whole number
part-number-zero = less than 1
part-number-too-large = larger than it may be
fault-cli-usage-conflict = the argument '{ $argument }' cannot be used with '{ $other }'
fault-cli-usage-repeated = the argument '{ $argument }' cannot be used multiple times

# The desk

fault-desk-port = port { $port } of 127.0.0.1: { $kind }
    .hint = take another one: --port N, or 0 for any that is free
    .hint-desk = take another one, or 0 for any that is free
fault-desk-form = the form was too large, took too long, or is none
    .hint = send it again, at most 2 MB
fault-desk-no-such = there is no `{ $name }` here
    .hint = go back to Today and choose it there
fault-desk-name = this cannot be the name of a file
    .hint = use letters, digits, blanks, hyphens, at most 60
fault-desk-taken = `{ $name }` is the name of another game here
    .hint = choose another name
fault-desk-not-a-score = { $what-key ->
        [part-content-envelope] This is an envelope, not a score.
        [part-content-sheet] This is a label that was made ready, not a score.
        [part-content-public-line] This is a public line, not a score.
        [part-content-secret-key] This is a key, not a score. Nothing of it was kept.
        [part-content-slip] This is a slip, not a score. Nothing of it was kept.
        [part-content-half] This is a released half, not a score. Nothing of it was kept.
        [part-content-archive] This is an archive, not a score.
        [part-content-pdf] This is a printed sheet, not a score.
        [part-content-event] This is the file of an event, not a score.
       *[other] This is no score.
    }
    .hint = { $what-key ->
        [part-content-envelope] put it into the folder of this desk, and Today shows it; an adjournment begins with the score of the game
        *[other] take the score of the game, a file in PGN
    }
fault-desk-too-many-games = the file holds { $games } games, and at most { $most } can be chosen from
    .hint = save the games that are adjourned in a file of their own
fault-desk-no-game-chosen = no game is ticked
    .hint = tick each game that is adjourned
fault-desk-event-changed = Meanwhile the event was changed elsewhere. Nothing was saved.
    .hint = what you typed is still here, and above it how the event stands now: compare, then save again
fault-desk-locked = no key is unlocked at this desk
    .hint = unlock your key under Keys, then do it again
fault-desk-trying = another passphrase is being tried for this key
    .hint = wait a quarter of a minute, and try again
fault-desk-no-archive = this desk has no archive
    .hint = make an archive on the screen Archive
fault-desk-no-passphrase = the key is locked, and no passphrase was typed
    .hint = type your passphrase here
fault-desk-no-slip = no slip was typed
    .hint = hold the slip before the camera, or type its line here

# Names that mix scripts

warning-mixed-scripts = { $words }
part-mixed-word = { $foreign-count ->
    [1] { $word }: { $foreign } stands among { $script } letters
    *[other] { $word }: { $foreign } stand among { $script } letters
    }

# What is wrong: labels, sealings, arguments, forms of the desk

field-quoted = “{ $name }”
fault-of-key = { $key }: { $error }
fault-label-no-game = no score and no position were given
    .hint = give a PGN file, or --fen FEN
    .hint-desk = give a PGN file, or a position
fault-label-finished-game = the score says that the game is over ({ $result }): which move is sealed?
    .hint = name it, such as --at-move { $next }, or give the score with the result *
    .hint-desk = name it in “{ desk-at-move }”, such as { $next }, or give the score with the result *
fault-label-no-notation = the notation must be known to read the move played
    .hint = give it: { $flag } it
    .hint-terminal = fill in { $flag }
fault-label-known-move = the move that everybody knows is not exactly one legal move in this notation
    .hint = write the move as it was made or claimed, such as Bd7
fault-label-claim = a move is written for a claim under 9.2a or 9.3a only, and the claim stands beside that move
    .hint = give the move of the claim with { $key }
fault-label-answers-and-follows = the sheet names an envelope to answer and one to follow
    .hint = take one of the two keys out of the sheet
fault-label-deputies = a label names at most { $most } deputies
    .hint = name at most { $most }
fault-label-draw-offer = { $key } is none, white or black
fault-label-player-id = { $key } is a FIDE number, 1 to 11 digits
    .hint = write the digits alone, without zeros before them, or leave the number out
fault-label-too-long = { $key }: that is too long
fault-label-bad-time-control = the time control: { $error }
fault-label-clock-twice = { $used } and { $left }: a clock shows only one of them
    .hint = give what the clock shows, and leave the other out
fault-label-time-control-twice = a time control for both players, and one of a single player
    .hint = leave { $key } empty where the players' time controls differ, and give both of them
fault-clock-no-zone = a local time needs its time zone
    .hint = name it: { $zone } Europe/Rome
    .hint-terminal = fill in { $zone }, such as Europe/Rome
fault-label-sheet = line { $number } of the sheet: { $message }
fault-label-not-writable = { $message }
fault-sheet-utf8 = the sheet is not text in UTF-8
fault-seal-move-utf8 = the written move is not UTF-8
fault-seal-no-move = standard input gave no move
    .hint = give the move there; an envelope that is to stay empty is sealed from an empty line, or from an empty file
fault-seal-move-text = the written move { $error }
fault-edition-not-built-in = no edition of that name is built in
    .hint = one of { $names }, or a file such as ./my-federation.toml
    .hint-desk = one of { $names }
fault-edition-utf8 = the edition's file is not text in UTF-8
fault-sealing-over = { $end }{ $article ->
    [none] {""}
    *[other] {" "}({ $article })
    }{ $before ->
    [none] {""}
    *[other] , before { $before-side }'s move { $before-number }, though the score goes on
    }: it cannot be adjourned
part-end-checkmate = the game is over by checkmate
part-end-stalemate = the game is drawn by stalemate
part-end-dead = the game is drawn, since no series of legal moves mates
part-end-fivefold = the game is drawn, since the position has appeared five times
part-end-seventyfive = the game is drawn, since both sides have made 75 moves without a capture or a pawn move
fault-label-time-control = a time control with a delay or byo-yomi must be the same for both players
    .hint = give one for both: { $key }
fault-sealing-not-the-move-played = the move made on the board must be the one written ({ $article })
    .hint = write the move that stands on the board
fault-sealing-not-the-move-claimed = the move written for the rejected claim must be the one sealed ({ $article })
    .hint = write the move of the claim: everybody knows it
fault-laws-claim-correct = by the score the claim is correct, and the game is drawn ({ $article })
    .hint = look at the score; where there was no claim, since the right to it was lost, leave the claim out
fault-laws-silent = adjourning now would cost { $due } ({ $article }), more than the time left: the Laws do not say what happens then
    .hint = the arbiter decides what is charged: { $key-with-value }
fault-seal-no-session-end = an early adjournment needs the session's nominal end
    .hint = give it: { $flag } TIME
    .hint-terminal = fill in { $flag }
fault-label-resumption = { $by } leaves the resumption to be agreed, and { $key } says it
    .hint = leave out { $by }, or { $key }
fault-label-late-after = { $edition } does not leave it to the event when a player is too late{ $article ->
    [none] {""}
    *[other] {" "}({ $article })
    }
    .hint = leave out { $flag }, or name another edition: { $rules }
    .hint-terminal = fill in { $flag }
fault-sealing-too-long = the times add up to too much
fault-label-missing = the label is not complete: { $missing }
fault-seal-no-key = { $sides-count ->
    [1] no key is known of { $sides }
    *[other] no key is known of white and black
    }
    .hint = give { $white } and { $black }, or --slips DIR for one-time slips
    .hint-desk = fill in { $white } and { $black }
fault-sealing-clock = { $side-within }'s clock: { $error }
fault-seal-no-sealer-key = { $side-within } is on move and has a key already
    .hint = give it: --sealer-key FILE
    .hint-desk = give the player's key file or slip
fault-seal-not-the-sealer = the sealer's key is not the one given for { $side-within }, who is on move
    .hint = give the key of the player on move
fault-seal-slip-used = the slip of { $side-within } was for the envelope before, and serves no other
fault-seal-key-of-another = the key or slip given for { $side-within } is that of { $whose } in the envelope before
fault-sealing-other-game = the score does not continue that of the envelope before
    .hint = give the envelope of the earlier adjournment of this game
fault-sealing-move-against-before = by the envelope before, { $number-side }'s move { $number-number } is { $san }, and not by this score
    .hint = correct the score; where the other file is wrong, record there how the text is read, or void the move
fault-label-not-the-reply = an answer holds the reply to the sealed move, and more has been played since (A9c)
    .hint = if the game is adjourned again, name that envelope as the one that this one follows
fault-label-other-move = the move is closed: its position, its notation and the players' keys cannot change any more
    .hint = let the player write again, if one of them is wrong; all else can be corrected
warning-dead-position-silent = no series of legal moves mates, and the edition does not say what follows
warning-sealing-dead-undecided = whether either side can still mate was not found out: the position may be dead
warning-resumption-past = { $key }: { $moment } is past; play can resume only after the move is sealed
warning-resumption-in-session = { $key }: { $resume-at } is before this session ends ({ $session-end })
    .desk = { $resume-at-hour } is before this session ends ({ $session-end-hour })
warning-nobody-may-be-late = { $key } is 0: whoever is not there when play resumes loses
warning-label-machine-zone = nobody named a time zone: times are those of this machine, { $zone }
warning-move-against-before = by the envelope before, { $number-side }'s move { $number-number } is { $san }, and not by this score
warning-night-to-think = { $side } is to move and has the night to think: no move is sealed, as the guidelines on adjourned games would have it{ $article ->
        [none] {""}
       *[other] {" "}({ $article })
    }
warning-session-not-over = the session has not ended: if the player adjourns early, give --early
    .desk = the session has not ended: if it is so, say “{ desk-early }”
warning-early-charge = { $decided ->
    [none] { $article ->
        [none] this edition does not say what adjourning early costs: nothing is charged, unless the arbiter decides it
        *[other] { $over ->
            [true] the session has ended: nothing is charged
            *[other] adjourning now costs the player on move { $due }, the time to the end of the session ({ $article })
        }
    }
    *[other] adjourning now costs the player on move { $decided }, as the arbiter decided; the time to the end of the session is { $due }
    }
warning-claim-is-offer = the rejected claim of { $side-within } is an offer of a draw, which stands ({ $article })
warning-clock-before-score = { $side-within } has { $left } left by this clock, but the score says { $in-score } after the last move: look again
warning-clock-behind-score = { $side-within } has { $left } left by this clock, which stands since the last move of that player, but the score says { $in-score }: look again
warning-clock-in-score = the score says that { $side-within } has { $left } left: nobody has said that the clock shows it
warning-sum-of-clocks = together both players have used { $sum } by the clocks, and the session has lasted { $passed }: look at both clocks again
warning-offer-in-before = a draw offered by { $side } stands in the envelope before, and this label says that there is none{ $article ->
    [none] {""}
    *[other] {" "}({ $article })
    }: if it stands, the label must say so
warning-lateness-in-before = by the envelope before, play began later than announced, or the arbiter said until when a player may come: record it in this one too, before anybody is late
warning-time-control-as-announced = { $text } stands on the label as it was announced: nothing is reckoned from it, so watch the flags yourself
warning-laws-opened-unseen = the envelope was opened while nobody had recorded that the player who must reply was there ({ $article }); if the player was absent, record that, and the arrival or lateness
warning-laws-session-over = the announced session ended on { $end }: { $side } may seal a move ({ $articles })
warning-laws-offer-apart = an offer that is not made right after a move counts, but must not disturb the opponent ({ $article })
warning-laws-late-clock = nothing is recorded of { $side } before { $there }: if { $side } was late, that clock runs from { $from } ({ $article }); record the absence at that moment, or set the clocks
warning-time-overstepped = { $side-within } has used { $over } more than the time control allows: look at the flag ({ $article })
fault-command-line-scoresheets = --scoresheets is none, white, black or both
fault-command-line-scoresheets-unsaid = nobody said which scoresheets the arbiter holds
    .hint = say which you hold: --scoresheets both, white, black or none
fault-verify-head = --head: not 64 hexadecimal digits
    .hint = a head is 64 hexadecimal digits, as each command reports it
fault-command-line-whole-fingerprint = --fingerprint is all 64 hexadecimal digits here
    .hint = take them from your slip or an earlier report, with blanks or without; a seal number is too short to tell two envelopes apart for certain
fault-command-line-fingerprint = --fingerprint is 64 hexadecimal digits, or a seal number of 16 characters
    .hint = read it again from the paper or the earlier report
fault-command-line-rehearsal-folder = there are a thousand rehearsals in this folder
    .hint = name a folder: --dir DIR
fault-accept-declined = not accepted; nothing was written
    .hint = let the player correct the label and seal again
fault-desk-one-square = only one square was chosen
    .hint = choose the other square too, or none and write the move
fault-desk-nothing = nothing is written
    .hint = write a move, or say below that you leave the envelope empty
fault-desk-no-reading = the clocks may show the time used or the time left
    .hint = choose what the clocks show
fault-desk-promotion = a pawn was put on the last rank
    .hint = choose what it becomes, or that it stays a pawn
fault-desk-not-writing = the move was closed before, or the sealing was given up: what this window sent was not taken
    .hint = if the player pressed twice, all is well; if another text was closed, give the sealing up, and let the player write again
fault-desk-being-sealed = the move of this game is being sealed, or was: its label stays as it is
    .hint = while the player is writing, go back to the arbiter first: nothing is sealed then
fault-desk-changed = this label was changed in another window meanwhile
    .hint = what you typed is still here: compare it with the other window, then save again
part-meanwhile-past = Meanwhile it is past { $time }. Nothing was recorded.
part-meanwhile-recorded = Meanwhile { $events }. Nothing was recorded.
fault-desk-meanwhile = { $what }
fault-desk-system = { $what }
fault-desk-not-yet = that time has not come yet
    .hint = give a time at which it has happened, or leave the field empty for now
fault-desk-no-press = no button was pressed
    .hint = press the button for what has happened
fault-desk-who-is-here = it is not said of each player: here or not
    .hint = choose for each player, then press again
fault-desk-slip-of-sealer = this is the slip of { $sealer }, who sealed; that of { $responder } is needed
    .hint = ask the other player for the slip; if it is lost, tick that below
fault-desk-slip-of-other = this slip is for another game: { $game }
    .hint = look at the board number on the slip

# What is wrong: records

fault-record-kind = nothing of the kind { $given } is recorded
advice-record-kinds = one of: { $known }
fault-record-no-slip = only a player's slip proves that the envelope gives nothing for it: a key file lasts, and would open other envelopes
    .hint = give the slip; who has a key file makes a witness when the envelope is accepted, or tells the arbiter that it cannot be done
fault-record-missing-value = { $kind } needs one more value: { $expected }
fault-record-value = { $kind }: { $given } is not { $expected }
fault-record-too-many = { $kind }: { $given } is one value too many
fault-record-move = { $given } is not exactly one legal move where the game stands
    .hint = { $usage ->
        [none] adjourn record --help lists the kinds and their values
        *[other] give { $usage }
    }
    .hint-desk = write the move in the notation of the label, or its two squares, such as e2e4
fault-record-other-next = { $path-raw }: this envelope neither answers nor follows the one that it is recorded in
fault-record-next-not-accepted = the arbiter has not accepted the envelope in which the game is to go on
fault-record-arrival-after-opening = the player who must reply cannot have come after the opening
    .hint = give the time of the arrival, or `now`
    .hint-desk = give the time of the arrival
part-wanted-readable-text = a text that can be read, of at most { $longest } bytes
part-wanted-side = white or black
part-wanted-claim-outcome = correct or incorrect
part-wanted-result = 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2 or *
part-wanted-used = a time used, H:MM:SS
part-wanted-entry = the number of an entry, from 1
part-wanted-claim-article = 9.2a, 9.2b, 9.3a or 9.3b
part-wanted-time = a time
part-wanted-zone = a time zone, such as Europe/Rome
part-wanted-told = white, black, both or none, for who was told
part-wanted-move = a move
part-wanted-moves = a move in coordinates or in the label's notation, several with blanks or commas between them, or none
part-wanted-lost-thing = envelope, position or times
part-wanted-named = { $name }
part-wanted-reply = the file of the second envelope

# What to do about labels, sealings, arguments, forms of the desk, records

advice-label-too-long = check it: no clock of a game comes so far
advice-label-sheet = correct that line, or make the sheet again: adjourn prepare
    .desk = correct that line of its file, or make the label again
advice-label-move-text = a move has at most 64 bytes of plain text; what it means is not judged here
part-advice-clock-reading = give it: { $flag } H:MM:SS
hint-label-offer = { $hint }. { $question }
advice-label-flags = give these flags, or a sheet made by `adjourn prepare`
    .desk = fill in these fields
advice-label-flags-or-by = give these flags, or a sheet made by `adjourn prepare`; where the date is still to be agreed: { $by }
advice-label-slip-used = leave --sealer-key out: with --slips FOLDER the player gets a new slip
    .desk = leave it out: a new slip is made
advice-label-correct = correct it in the sheet or with a flag: adjourn seal --help
    .desk = correct it on the label
part-advice-move-file = give the written move in a file: --move-file FILE
advice-argument-word = give one of these words
advice-desk-recorded = this is how it stands now: look at it, then press again if it is still right
advice-record-usage = give { $usage }
    .desk = nothing was written; correct it, then record it again
advice-record-missing = { $expected-key ->
    [part-wanted-zone] say in which time zone the game is resumed: --zone
    *[other] give { $usage }
    }
    .desk = nothing was written; correct it, then record it again
advice-record-opened = an envelope is opened with: adjourn open
    .desk = an envelope is opened on the screen of its resumption
advice-record-correct = nothing was written; correct it, then record it again
advice-record-next = adjourn verify ENVELOPE --previous FILE says why; seal with --answers or --follows and this envelope
    .desk = seal the next envelope from this one, and accept it

## The check page: what players read in a browser. Its script says the messages called check-, and chooses by the
## same rules.

page-title = Check a sealed move
check-lead = Give this page an envelope file, or your copy of one. It says whether the file is whole, who signed it with which key, and what its label says.
check-private = The page works without a network. It sends nothing, stores nothing, and never asks for a slip or a secret key.
check-trust = A page can be changed too, and a changed one may say anything. Take it from somebody you trust, and not together with the envelope. The program adjourn makes it: adjourn print --what check-page
check-envelope = The envelope
check-envelope-hint = Choose the file, or drop it here. Its name usually ends in .envelope.
check-copy = Another copy of it
check-copy-hint = If you have two, the page says whether one continues the other.
check-choose = Choose a file
check-choose-another = Choose another file
check-remove = Leave the copy out
check-nothing-yet = No file was checked yet.
check-checking = Checking …
check-unreadable = The file could not be read. Choose it again.
check-broken = This page failed.
check-broken-why = It made a mistake of its own, so nothing is said about the file. Please report it, with the file. Or run: adjourn verify FILE
check-unable-why = It lacks a part that is needed (signatures of the kind Ed25519), so nothing was checked and nothing is said about the file. Open this page in an up-to-date browser: Chrome or Edge 137, Firefox 130, Safari 17, or later. Or run: adjourn verify FILE
check-valid-but = Valid, but look at the two copies.
check-valid-why = The file has its proper form, its label agrees with the game, and every signature holds: nothing in it was changed since it was signed. Whether later entries were cut off its end, only another copy can show.
check-only-paper = The move was sealed on paper: what is in its envelope, only the envelope itself shows.
check-these-keys = It is signed by these keys. Whose keys they are, the file cannot prove: compare them with public lines that you know.
check-no-envelope = This is not an envelope.
check-no-envelope-next = Choose the file whose name ends in .envelope.
check-not-valid-next = Do not rely on anything in it. Ask whoever keeps the envelope for an unchanged copy.
check-copy-same = The two copies are the same, byte for byte.
check-copy-extends = The other copy is valid too, and the envelope continues it: everything in that copy stands in the envelope, unchanged.
check-copy-cut = The other copy goes on where the envelope ends: the envelope was cut off there, or is an earlier state. Keep the other copy, and ask why this one is shorter.
check-copy-forked = Each is valid, but neither continues the other: somebody has continued one envelope in two ways. Keep both files and show them to the arbiter.
check-copy-other-envelope = They are not copies of one envelope: the other file has another seal number.
check-copy-copy-invalid = The other file is NOT VALID, so there is nothing to compare with. Check it by itself to see why.
check-checks-title = What was checked
check-done-form = The file is written exactly as the format demands
check-done-label = The label agrees with itself and with the score of the game
check-done-locks = The locks are those of the people on the label
check-done-entries = Each entry is by somebody who may make it
check-done-signatures = Every signature holds
check-done-opened = The opened move is the one that was sealed
check-passed = holds
check-failed = does not hold
check-not-checked = not checked
check-not-opened = nothing to check: not opened
check-refusal-too-large = The file is larger than an envelope can be.
check-refusal-utf8 = The file is not plain text (UTF-8): it is no envelope, or it was damaged on its way.
check-refusal-bom = A program has put a hidden mark (a byte order mark) in front of the file. Ask for a copy that was not opened and saved.
check-refusal-crlf = A program has changed the ends of the lines. Ask for a copy that was not opened and saved.
check-refusal-version = The file does not begin as an envelope of this format (adjourn/1) does.
check-refusal-end = The end of the file is missing: it was cut off.
check-refusal-syntax = A line is not written as the format demands.
check-refusal-table = A part of the file is missing, or stands in the wrong place.
check-refusal-too-many-entries = The file has more than 500 entries.
check-refusal-old-form = The file is of a draft of the format, from before its first release.
check-refusal-missing-key = Something that must stand there is missing.
check-refusal-unknown-key = Something stands there that does not belong there.
check-refusal-text = A text is empty, too long, or has characters that are not allowed.
check-refusal-value = A value is not of the form that it must have.
check-refusal-canonical = The file could be written in another way with the same meaning; only one way is allowed.
check-refusal-key = A key on the label is not a proper key, or two people have the same.
check-refusal-score = The score of the game has a move that is not legal.
check-refusal-position = The position on the label is not the one that the score leads to, or no game leads to it.
check-refusal-game-over = In this position the game is over: nothing can be sealed.
check-refusal-turn = The label says that the player sealed who was not on move.
check-refusal-move-number = The number of the sealed move does not fit the score.
check-refusal-known-move = The move that the label says everybody knows is not legal.
check-refusal-times = The times on the label contradict each other.
check-refusal-adjournment = The label does not count the adjournments from 1.
check-refusal-wrap = The locks of the sealed move are not those of the people on the label.
check-refusal-signer = An entry is signed by somebody who may not make it.
check-refusal-entry = An entry contradicts what stands before it.
check-refusal-opened-twice = The envelope is recorded as opened twice.
check-refusal-signature = A signature does not hold: what stands above it was changed, or somebody else signed.
check-refusal-half = What is recorded as the key to the sealed move does not fit this envelope.
check-refusal-plaintext = The move that is recorded as opened is not the one that was sealed.
check-refusal-evidence = An entry says that the envelope gives a player nothing, and the key does not prove it.
check-identity-title = This envelope
check-seal-number-hint = It is for reading aloud. Two envelopes can be made with one number: compare the whole fingerprint with your slip.
check-head-hint = changes with every entry
check-state-sealed = sealed; not yet accepted by the arbiter
check-state-accepted = accepted by the arbiter, and not opened
check-state-open = opened
check-state-closed = the game is over
check-state-pause = { $state ->
        [sealed] not yet accepted by the arbiter
        [accepted] accepted by the arbiter; play is paused
       *[open] play has been resumed
    }
check-was-opened = it was opened before
check-signatures-title = Signed by these keys
check-sealed-this = sealed
check-accepted-this = accepted
check-known-title = Do you know their public lines?
check-known-label = Public lines that you know, one under the other
check-known-hint = A public line begins with adjourn-key/1. Take it from its owner, not from whoever gave you the envelope.
check-known-none = No public line was given yet.
check-differs = in none of the lines that you gave
check-opened-title = The opened move
check-wrote = What was written
check-written-empty = Nothing was written in the envelope.
check-written-malformed = What is in the envelope cannot be read as text.
check-written-unintelligible = Nothing readable is in the envelope: the sealer's program left it so.
check-opened-note = It is what was sealed, letter for letter. What it means under the Laws is for the arbiter to say.
check-false-wrap = { $lock ->
        [custody] What is locked for custody ({ $holder })
        [reply] What is locked for the player who must reply ({ $holder })
       *[author] What is locked for the player who sealed ({ $holder })
    } is not what the two halves give: { $sealer }, who sealed, made it otherwise.
check-label-title = The label
check-empty-square = empty
check-man-k = king
check-man-q = queen
check-man-r = rook
check-man-b = bishop
check-man-n = knight
check-man-p = pawn
check-label-answers = Answers the envelope
check-label-follows = Follows the envelope
check-label-used = Time used
check-label-early-charge = Charged to the sealer
check-label-resume-end = It ends
check-label-late-after = May be late
check-label-accepted-at = Accepted
check-label-scoresheets = Scoresheets
check-carrier = { $carrier ->
        [paper] on paper, in an envelope kept by { $keeper }
        [marked] on paper, in an envelope kept by { $keeper }; on it is written: { $mark }
       *[none] none was sealed
    }
check-offer-unknown = not said
check-label-start = Score starts at
check-label-moves = Score
check-no-moves = no moves
check-no-entries = Nothing yet.
check-voided = declared a mistake later
check-in-line = line { $line }
check-in-key = value “{ $name }”
check-signature-of = signature of { $who }
check-entries = { $count ->
        [one] entry { $numbers }
       *[other] entries { $numbers }
    }
check-known-bad = { $count ->
        [one] One line is no public line.
       *[other] { $count } lines are no public lines.
    }
check-known-read = { $count ->
        [one] One public line was read.
       *[other] { $count } public lines were read.
    }
check-matches = the key of the line of { $name }
check-man = { $side } { $man }
check-to-move = { $side } has the move.
check-last-move = Last move: { $played } (framed).
check-role-deputy = Deputy { $number }
check-who-arbiter = the arbiter
check-who-white = White
check-who-black = Black
check-by-at = { $who }, { $when }
check-event-opened = the envelope was opened { $with }
check-event-paper = { $how ->
        [intact] the paper envelope was opened; it was intact.
        [other] the paper envelope was opened; it was not intact.
        [seen] the paper envelope was opened; it was not intact: { $seen }.
       *[again] what was read in the paper envelope is set right, in place of entry { $entry }.
    }
check-event-set-resumption = the resumption is put to { $moment }; { $told }; { $reason }
check-told-white = only White was told
check-told-black = only Black was told
check-told-both = both players were told
check-told-none = neither player was told
check-event-claim = { $outcome ->
        [correct] { $side } correctly claimed a draw under { $article }
       *[incorrect] { $side } incorrectly claimed a draw under { $article }
    }
check-event-move = { $side } played { $uci }
check-event-choose = the player who must reply chose { $uci }
check-event-reading = the arbiter reads the sealed move as { $moves }: { $reason }
check-event-lost = { $what ->
        [envelope] the envelope is lost
        [position] the position cannot be established
       *[times] the times used cannot be established
    }
check-event-decision = the arbiter decided: { $text }{ $more }
check-decision-result = ({ $result })
check-decision-white-used = White has used { $time }
check-decision-black-used = Black has used { $time }
page-language = English
page-no-script = This browser cannot check.
page-no-script-why = This page's script did not run here: nothing was checked. Open the page in an up-to-date browser that allows scripts.

## The file of an event

part-session = { $round ->
    [none] { $start } to { $end }
    *[other] round { $round }, { $start } to { $end }
    }
    .desk = { $round ->
    [none] { $start-hour } to { $end }
    *[other] round { $round }, { $start-hour } to { $end }
    }

fault-event-utf8 = the file is not text in UTF-8
fault-event-unknown-key = { $near ->
    [none] { $in-session ->
        [true] a session has no key { $key }
        *[other] an event has no key { $key }
        }
    *[other] { $in-session ->
        [true] a session has no key { $key }; is { $near } meant?
        *[other] an event has no key { $key }; is { $near } meant?
        }
    }
fault-event-toml = this line is not TOML: { $message }
fault-event-misplaced = { $in-session ->
    [true] { $key } is said of the whole event, not of a session
    *[other] { $key } is said of a session, not of the whole event
    }
    .hint = { $in-session ->
    [true] write it above the first [[session]]
    *[other] write it below [[session]]
    }
fault-event-wrong-kind = { $wanted ->
    [text] { $key } must be a text in quotes
    [texts] { $key } must be a list of texts in quotes
    *[sessions] { $key } must be a table of its own for each session
    }
    .hint = { $wanted ->
    [text] write { $key } = "…"
    [texts] write { $key } = ["…", "…"]
    *[sessions] write [[session]] on a line of its own, and below it start = "2026-11-23 14:30" and the rest
    }
fault-event-text = { $key }: { $fault }
    .hint = write a text of one line, or leave the key out
    .desk = { $fault }
fault-event-value = { $key }: { $cause }
    .desk = { $cause }
fault-event-clocks = clocks must be "{ $used }" or "{ $left }"
    .hint = write clocks = "left" where they show the time left, as digital ones do, and clocks = "used" where they show the time used
fault-event-missing-key = this session does not say { $key }
    .hint = write below its [[session]]: { $key } = "2026-11-23 14:30"
fault-event-no-zone = { $key } is a time of day, and the file does not say in which time zone
    .hint = write above the sessions: zone = "Europe/Rome"
    .desk = Write the time zone first: hours mean nothing without it.
fault-event-order = { $key ->
    [end] { $key }: { $moment } is not after the beginning of the session, { $bound }
    [start] { $key }: { $moment } is before the end of the session above, { $bound }
    [resume_at] { $key }: { $moment } is before the end of the session, { $bound }
    *[resume_end] { $key }: { $moment } is not after the resumption, { $bound }
    }
    .desk = { $key ->
    [end] { $moment-hour } is not after the beginning of the session, { $bound-hour }.
    [start] { $moment-hour } is before the end of the session above, { $bound-hour }.
    [resume_at] { $moment-hour } is before this session ends, { $bound-hour }.
    *[resume_end] { $moment-hour } is not after the resumption, { $bound-hour }.
    }
fault-event-no-resumption = { $key } is said of a resumption whose time is not given
    .hint = write resume_at too, or leave it out
fault-event-two-places = { $event ->
    [none] the session is played in “{ $session }”, and nothing says where its games resume
    *[other] the session is played in “{ $session }”, other games in “{ $event }”, and nothing says where its games resume
    }
fault-event-late-after = late_after: the edition { $edition } says itself how late a player may be
    .hint = leave it out, or name another edition in rules
    .desk = { $laws }: these Laws say themselves how late a player may be. Leave it empty.
fault-event-two-sessions = the board can belong to more than one session: { $sessions }
    .hint = give both of the one that is meant: { $end } and { $resume }

advice-event-syntax = write a key, = and its value in quotes on each line, as in zone = "Europe/Rome"
advice-event-keys = one of: { $keys }
advice-event-order = correct the one that is wrong
advice-event-two-places = write the one that is meant below the same [[session]]: resume_place = "…"

# The table of an alarm

fault-table-utf8 = the table is not text in UTF-8
    .hint = save it as CSV in UTF-8
fault-table-empty = the table has no boards
fault-table-column = { $column } is no column of a table, or stands there twice
fault-table-cells = the row has { $count } cells, and the table { $columns } columns
    .hint = put a name that has a comma between quotation marks, or use semicolons between the cells
fault-table-word = { $written } does not stand in this column
    .hint = write { $words }, or leave it empty
fault-table-twice = it stands in another row already
    .hint = leave one of them
fault-table-missing = it is empty
    .hint = write it into the table; without a clock or the position the board is on a sheet alone
fault-table-unsaid = for a sealed move the label lacks { $missing }
    .hint = give the time and the place beside the table, the rest in the file of the event
fault-table-differs = in the position it is { $next }
    .hint = correct this cell or the position
advice-table-columns = the first line names the columns, a row below it is a board: { $columns }

event-template =
    # Scores in this folder take from here what their labels say. A line that begins with # says nothing: take the # away, and
    # write your own value. What nobody says is asked for with each board. Check the file with: adjourn event show
    #
    # The event, and where it is held; left out: as each score says.
    # name = "Open di Cesenatico 2026"
    # site = "Cesenatico"
    #
    # The arbiter's public line, or the file that holds it, from this folder. Deputies: the same, at most four.
    { $arbiter }
    # deputies = ["deputy.key.pub"]
    #
    # The edition of the Laws, or the file of a federation; left out: FIDE's newest. How late a player may be, where the edition
    # leaves that to the event: who comes later loses.
    # rules = "fide-2023"
    # late_after = "0:30:00"
    #
    # What the players write in (en, it, de, …, figurine, iccf or descriptive), the time control, and what the clocks show: the
    # time "left" or "used".
    # notation = "en"
    # time_control = "2h/40 + 30min"
    # clocks = "left"
    #
    # The times below are those of this zone. Games are played here, and resumed here.
    { $zone }
    # place = "Palazzo dello Sport"
    #
    # The sessions, in their order: these four lines for each. A board belongs to the one that names its round, else to the
    # one in which its move is sealed. Its games resume when the next session begins, or when and where its own says.
    # [[session]]
    # round = 5
    # start = "2026-11-23 14:30"
    # end = "2026-11-23 18:30"
    # resume_at = "2026-11-24 20:30"
    # resume_end = "2026-11-24 22:30"
    # resume_place = "Sala Rossa"
event-written = A template is written: { $path }. Fill it in with an editor, then check it: adjourn event show { $path }
event-line = { $field }: { $value }
event-deputies = Deputies
event-clocks = The clocks show the time
event-resumes = { "  " }adjourned games resume { $at }
event-resumes-at = { "  " }adjourned games resume { $at }, { $place }
event-complete = Every label still needs the players, the move, both clocks and the draw offer.
event-lacks = Not said here, so asked for with each label:
event-lacks-resumption = resume_at: when the games of this session resume: { $session }
