# Ciò che si dice alle persone, in italiano, con i termini degli arbitri.

## Parole

white = Bianco
black = Nero
signer-arbiter = l'arbitro
signer-deputy = il vicearbitro { $number }
signer-side = il { $side }
player-side = il { $side }
player-any = un giocatore
whose-side = del { $side }
whose-any = di un giocatore

part-phase-sealed = la mossa è in busta; l'arbitro non ha ancora accettato la busta
part-phase-accepted = la busta, chiusa, è custodita dall'arbitro
part-phase-resumption = la ripresa è iniziata e la busta è ancora chiusa
part-phase-waiting-for-responder = chi deve rispondere è assente; il suo orologio è in moto e la busta resta chiusa
part-phase-opened = la mossa in busta è nota
part-phase-waiting-for-sealer = la mossa in busta è nota e chi l'ha messa in busta è assente
part-phase-continued = la partita continua in un'altra busta
part-phase-lost = la busta è andata perduta; chi aveva messo la mossa in busta deve dichiarare quale fosse
part-phase-undecided = decide l'arbitro che cosa segue
part-phase-finished = la partita è finita
part-phase-annulled = la partita è annullata e se ne gioca una nuova

result-open = la partita prosegue
now-paused = la partita è interrotta; ha il tratto il { $side }
now-goes-on = la partita prosegue, il tratto è al { $side }
now-opens-all-the-same-at-once = aprire la busta malgrado il ritardo: la mossa in busta che ha concluso la partita vale comunque
now-opens-all-the-same = quando chi deve rispondere è presente, aprire la busta malgrado il ritardo: la mossa in busta che ha concluso la partita vale comunque
now-late-sealer = il { $side } è in ritardo di { $span }: aprire la busta, perché può ancora decidere ciò che ha messo in busta
now-late-sealer-alone = il { $side } è in ritardo di { $span }, e può ancora decidere ciò che ha messo in busta: registrare prima se il { $other } è presente
now-waiting-clock-stands = chi deve rispondere è assente; nessun orologio è in moto, e la busta resta chiusa
now-chooses = il { $side } sceglie quale delle mosse possibili si gioca
outcome-arbiter = decide l'arbitro
result-win = vince il { $side }
result-draw = patta
result-both-lose = perdono entrambi
result-half = mezzo punto al { $side }, nessuno all'avversario

part-reading-legal = legale
part-reading-ambiguous = ambigua
part-reading-illegal = illegale
part-reading-asked = si interpella l'arbitro
part-reading-resignation = un abbandono
part-reading-unintelligible = incomprensibile

part-status-ongoing = la partita prosegue
part-status-checkmate = scaccomatto
part-status-stalemate = stallo
part-status-dead-position = posizione morta
part-status-fivefold = quintuplice ripetizione
part-status-seventyfive = 75 mosse senza catture né mosse di pedone

part-reason-checkmate = scaccomatto
part-reason-stalemate = stallo
part-reason-dead-position = posizione morta
part-reason-fivefold = quintuplice ripetizione
part-reason-seventyfive = 75 mosse
part-reason-ambiguous = mossa in busta ambigua
part-reason-illegal = mossa in busta illegale
part-reason-unintelligible = mossa in busta incomprensibile
part-reason-cannot-mate = l'avversario non può dare matto
part-reason-flag-fall = caduta della bandierina
part-reason-late = ritardo
part-reason-resignation = abbandono
part-reason-agreement = patta d'accordo
part-reason-repetition = triplice ripetizione di posizione
part-reason-fifty-moves = 50 mosse
part-reason-annulled = partita annullata
part-reason-arbiter-reads = l'arbitro legge la mossa in busta
part-reason-opponent-chooses = sceglie l'avversario
part-reason-arbiter-decides = decisione dell'arbitro
part-reason-laws-silent = il Regolamento lo lascia aperto

notation-letters = { $language }
notation-pinned = lettere { $code }: { $letters }
notation-unknown = { $code }, che questa versione non conosce
notation-figurine = a figurine
notation-iccf = numerica ICCF
notation-descriptive = descrittiva inglese
part-language-cs = ceca
part-language-da = danese
part-language-nl = olandese
part-language-en = inglese
part-language-et = estone
part-language-fi = finlandese
part-language-fr = francese
part-language-de = tedesca
part-language-hu = ungherese
part-language-is = islandese
part-language-it = italiana
part-language-no = norvegese
part-language-pl = polacca
part-language-pt = portoghese
part-language-ro = rumena
part-language-es = spagnola
part-language-sv = svedese
part-language-hr = croata
part-language-el = greca
part-language-ru = russa
part-language-sr-cyrl = serba cirillica
part-language-sr-latn = serba latina
part-language-sk = slovacca
part-language-sl = slovena
part-language-tr = turca
part-language-uk = ucraina

men = RDTACP
list-and = { $before } e { $last }
cited = { " " }({ $article })

## Tempi

span-zero = 0 s
span-hours = { $count } h
span-minutes = { $count } min
span-seconds = { $count } s
control-then = poi
control-days-per-move = { $count ->
        [one] { $count } giorno a mossa
       *[other] { $count } giorni a mossa
    }
date = { $day ->
        [1] 1º
       *[other] { $day }
    } { $month } { $year }
date-of-month = { $month } { $year }
moment-in-row = { $date }, ore { $time } (UTC{ $offset })
moment = { $weekday } { $day ->
        [1] 1º
       *[other] { $day }
    } { $month } { $year }, ore { $time } (UTC{ $offset })
part-weekday-mon = lunedì
part-weekday-tue = martedì
part-weekday-wed = mercoledì
part-weekday-thu = giovedì
part-weekday-fri = venerdì
part-weekday-sat = sabato
part-weekday-sun = domenica
part-month-1 = gennaio
part-month-2 = febbraio
part-month-3 = marzo
part-month-4 = aprile
part-month-5 = maggio
part-month-6 = giugno
part-month-7 = luglio
part-month-8 = agosto
part-month-9 = settembre
part-month-10 = ottobre
part-month-11 = novembre
part-month-12 = dicembre

## Che cosa è stato registrato, senza punto finale

entry-opened =
    .may = la busta può essere aperta, quando chi deve rispondere è presente
    .button = La busta è aperta
entry-witness = chi deve rispondere ha trovato la propria metà nella busta accettata
    .may = { $who } può verificare che la sua metà sia nella busta
    .button = { desk-record }
entry-dead-wrap =
    .may = { $who } può provare che la busta non dà nulla per il tagliando
    .button = { desk-record }
entry-arrival = il { $side } è arrivato
    .may = { $who } può arrivare
    .button = { $player } è presente
entry-absent = il { $side } non era presente
    .may = { $who } può essere registrato come assente
    .button = { desk-player-not-here }
entry-start = la ripresa è iniziata
    .may = la ripresa può iniziare
    .button = Si riprende
entry-session = è stata annunciata una sessione, da { $start } a { $end }
    .may = può essere annunciata una sessione
    .button = Annuncia una sessione
    .start = { part-label-session-start }
    .end = { part-label-session-end }
entry-set-resumption =
    .may = l'ora annunciata per la ripresa può essere spostata
    .button = Nuova ora di ripresa
    .resume_at = { part-label-resume-at }
    .resume_end = { part-label-resume-end }
entry-stop-clock = l'orologio del { $side } è stato fermato
    .may = l'orologio { $whose } può essere fermato
    .button = Ferma l'orologio del { $side }
entry-start-clock = l'orologio del { $side } è stato messo in moto
    .may = l'orologio { $whose } può essere messo in moto
    .button = Metti in moto l'orologio del { $side }
entry-pause = entrambi gli orologi sono stati fermati temporaneamente
    .may = gli orologi possono essere fermati temporaneamente
    .button = { desk-pause }
entry-continue = l'orologio che era in moto prima dell'interruzione è di nuovo in moto
    .may = gli orologi possono essere rimessi in moto
    .button = { desk-continue }
entry-offer = il { $side } ha offerto patta
    .may = { $who } può offrire patta
    .button = Il { $side } offre patta
entry-accept-offer = il { $side } ha accettato la patta
    .may = { $who } può accettare la patta
    .button = Il { $side } accetta: patta
entry-decline-offer = il { $side } ha rifiutato la patta
    .may = { $who } può rifiutare la patta
    .button = Il { $side } rifiuta
entry-draw-agreed = i due giocatori si sono accordati per la patta, { $how }
    .may = i giocatori possono accordarsi per la patta
    .button = Patta d'accordo
entry-resign = il { $side } ha abbandonato, { $how }
    .may = { $who } può abbandonare
    .button = Il { $side } abbandona
entry-flag = è caduta la bandierina del { $side }
    .may = la bandierina { $whose } può cadere
    .button = È caduta la bandierina del { $side }
entry-claim =
    .may = { $who } può richiedere la patta
    .button = Il { $side } richiede la patta
entry-move =
    .may = { $who } può muovere
    .button = Il { $side } ha mosso
entry-choose =
    .may = { $who } può scegliere quale delle mosse possibili si gioca
    .button = Il { $side } sceglie una lettura
entry-reading =
    .may = l'arbitro può dire che cosa significa il testo scritto
    .button = Ciò che è scritto significa …
entry-correct-clock =
    .may = un tempo errato su un orologio può essere corretto
    .button = Un orologio è sbagliato
entry-next-envelope =
    .may = la partita può continuare in un'altra busta, in cui { $who } ha messo la mossa
    .button = { desk-record }
entry-lost =
    .may = qualcosa può risultare perduto
    .button = { $what ->
        [envelope] La busta è persa
        [position] La posizione è persa
       *[times] I tempi sono persi
    }
entry-declared =
    .may = { $who } può dichiarare la mossa che aveva messo in busta
    .button = { desk-declaration }
entry-decision =
    .may = l'arbitro può decidere
    .button = L'arbitro decide …
    .text = Che cosa è stato deciso, e perché
    .late_until = Fino a quando i giocatori possono arrivare
entry-void = la registrazione { $entry } era un errore: { $reason }
    .may = una registrazione può essere dichiarata errata
    .button = Annulla un'annotazione
entry-appeal =
    .may = si può decidere su un appello
    .button = Si è deciso su un appello
    .by_whom = Deciso da
entry-note = nota, { $topic }: { $text }
    .may = si può annotare qualcosa
    .button = Una nota
    .topic = Argomento della nota: annuncio, incidente
    .text = La nota
event-opened = la busta è stata aperta { $half }; { $holds }
event-opened-paper = { $state ->
        [intact] la busta di carta è stata aperta, ed era intatta; { $holds }
        [seen] la busta di carta è stata aperta, e non era intatta ({ $seen }); { $holds }
       *[other] la busta di carta è stata aperta, e non era intatta; { $holds }
    }
event-typed-again = nella registrazione { $entry } c'era un errore di battitura; { $holds }
event-opened-slip = con la chiave di chi deve rispondere
event-opened-half = con la metà rilasciata da chi deve rispondere
event-opened-author = con la chiave di chi ha messo in busta, al posto di una perduta
event-holds = { $what ->
        [nothing] non contiene nulla di scritto
        [unreadable] non conteneva nulla di leggibile
       *[text] contiene { $text }
    }
event-dead-wrap-reply = chi deve rispondere ha provato con il suo tagliando che la busta non gli dà nessuna metà
event-dead-wrap-author = chi ha messo in busta ha provato con il suo tagliando che la busta non gli dà nulla
event-set-resumption = la ripresa è fissata per { $moment }
event-set-resumption-place = in { $place }
part-told-white = è stato avvisato solo il Bianco
part-told-black = è stato avvisato solo il Nero
part-told-both = sono stati avvisati tutti e due i giocatori
part-told-none = non è stato avvisato nessun giocatore
event-claim = { $outcome ->
        [correct] il { $side } ha richiesto correttamente la patta in base all'articolo { $article }
       *[incorrect] il { $side } ha richiesto la patta in base all'articolo { $article }, ma la richiesta non era corretta
    }
event-move = il { $side } ha giocato { $played }
event-choose = chi deve rispondere ha scelto { $played }
event-reading = l'arbitro legge la mossa in busta come { $played }: { $reason }
event-reading-several = l'arbitro trova che a ciò che è scritto corrispondono più mosse, { $moves }: { $reason }
event-reading-none = l'arbitro non trova alcuna mossa in ciò che è scritto: { $reason }
event-correct-clock = gli orologi sono stati regolati: il Bianco ha usato { $white }, il Nero { $black }
event-correct-clock-claimed = gli orologi sono stati regolati come ha chiesto il { $side }: il Bianco ha usato { $white }, il Nero { $black }
event-next-envelope = la partita continua nella busta { $number }
part-event-lost-envelope = la busta è andata perduta
part-event-lost-position = la posizione non può essere ricostruita
part-event-lost-times = i tempi usati non possono essere ricostruiti
event-declared = chi ha messo in busta ha dichiarato { $text }
event-declared-nothing = chi ha messo in busta non ha dichiarato alcuna mossa
event-declared-empty = chi ha messo in busta ha dichiarato di non aver scritto nulla
event-decision = l'arbitro ha deciso: { $text }
event-decision-used = il { $side } ha usato { $used }
event-decision-on-move = il tratto è al { $side }
event-decision-late-until = nessuno è in ritardo fino a { $moment }
event-decision-back-to = le mosse dalla registrazione { $entry } in poi non contano
event-appeal = sull'appello contro la registrazione { $entry }, { $who } ha deciso: { $result } ({ $reason })

## Perché una decisione è quella che è

ruling-offers = Con essa il { $side } offre patta.
ruling-goes-on = La partita prosegue: il tratto è al { $side }. { $played } è legale{ $article }.
ruling-unnamed = La mossa in busta
ruling-of-move = { $meaning }{ $article }.
ruling-no-result = La partita prosegue{ $article }.
ruling-drawn = La partita è patta{ $article }.
ruling-wins = Vince il { $side }{ $article }.
ruling-both-lose = Perdono entrambi i giocatori{ $article }.
ruling-half = Il { $side } ha mezzo punto, l'avversario nessuno{ $article }.
ruling-appeal = In appello, { $who } ha deciso: { $decided } ({ $reason }). Questa decisione sostituisce { $replaced }.
ruling-taken-back = Il risultato è stato revocato e la partita prosegue.
ruling-appeal-stands = Vale il risultato stabilito in appello: { $result }.
ruling-mate = { $when ->
        [before] Il { $loser } aveva subito scaccomatto prima che la mossa fosse messa in busta: vince il { $winner }{ $article }.
       *[sealed] { $played } dà scaccomatto al { $loser }: vince il { $winner }{ $article }.
    }
ruling-so-drawn = { $when ->
        [before] { $because }: la partita era patta prima che la mossa fosse messa in busta{ $article }.
       *[sealed] { $because }: la partita è patta{ $article }.
    }
ruling-on-board = { $reason ->
        [stalemate] { $when ->
            [before] Lo stallo aveva lasciato il { $side } senza mosse legali e non sotto scacco
           *[sealed] { $played } lascia il { $side } senza mosse legali e non sotto scacco (stallo)
        }
        [dead_position] { $when ->
            [before] Nessuno dei due poteva più dare matto con alcuna serie di mosse legali
           *[sealed] Dopo { $played } nessuno dei due può dare matto con alcuna serie di mosse legali
        }
        [fivefold] { $when ->
            [before] La posizione era apparsa sulla scacchiera per la { $times }ª volta
           *[sealed] Con { $played } la stessa posizione appare sulla scacchiera per la { $times }ª volta
        }
       *[seventyfive] { $when ->
            [before] Entrambi avevano eseguito 75 mosse senza catture né mosse di pedone
           *[sealed] Con { $played } entrambi hanno eseguito 75 mosse senza catture né mosse di pedone
        }
    }
ruling-arbiter-reads = L'arbitro stabilisce che cosa significa la mossa in busta{ $article }. { $meaning }.
ruling-otherwise = { $result }, { $reason }{ $article }
ruling-opponent-chooses = Il { $side } sceglie quale delle mosse si gioca{ $article }. { $fits }.
ruling-opponent-chooses-among = Il { $side } sceglie quale fra { $moves } si gioca{ $article }. { $meaning }.
ruling-arbiter-decides = L'arbitro ha deciso: { $result } («{ $said }»){ $article }.
ruling-lost = { $reason ->
        [flag_fall] È caduta la bandierina del { $loser }: vince il { $winner }{ $article }.
        [resignation] Il { $loser } ha abbandonato: vince il { $winner }{ $article }.
       *[late] Il { $loser } non si è presentato in tempo alla ripresa: vince il { $winner }{ $article }.
    }
ruling-not-lost = { $reason ->
        [flag_fall] È caduta una bandierina
       *[resignation] Un giocatore ha abbandonato
    }
ruling-ends-it = { $reason ->
        [agreement] I giocatori si sono accordati per la patta: la partita è patta{ $article }.
        [repetition] La richiesta di patta per triplice ripetizione di posizione è corretta: la partita è patta{ $article }.
        [fifty_moves] La richiesta di patta per 50 mosse senza catture né mosse di pedone è corretta: la partita è patta{ $article }.
       *[annulled] Non si può ricostruire come stava la partita: è annullata e se ne gioca una nuova{ $article }.
    }
ruling-loses = { $meaning }: il { $side } perde{ $article }.
ruling-cannot-mate = L'avversario non può dare matto con alcuna serie di mosse legali: la partita è patta{ $article }.
ruling-but-never = { $meaning }; ma il { $side } non può dare matto con alcuna serie di mosse legali: la partita è patta{ $article }.
ruling-silent = Deve decidere l'arbitro: le regole di { $edition } non dicono che cosa segue{ $nearest }.
ruling-asks = Deve decidere l'arbitro: { $gap }{ $nearest }.
ruling-decided-open = L'arbitro ha deciso: «{ $said }»{ $article }.
ruling-nearest = { " " }(articoli più vicini: { $articles })
ruling-undecided = Deve decidere l'arbitro, poiché non si è potuto accertare se l'avversario possa ancora dare matto{ $article }. { $before }.
ruling-undecided-side = Deve decidere l'arbitro, poiché non si è potuto accertare se il { $side } possa ancora dare matto{ $article }. { $before }.
meaning-legal = { $played } è legale
meaning-ambiguous = { $fits }, perciò è ambigua
meaning-illegal = La mossa in busta dice { $understood }, che qui non è legale
meaning-illegal-unnamed = La mossa in busta non è legale
meaning-text = { $how ->
        [resignation] Il { $side } ha scritto che abbandona e nessuna mossa
        [blank] Nella busta non è scritta alcuna mossa
        [unread] Il programma non riesce a leggere ciò che il { $side } ha scritto
       *[unintelligible] Ciò che il { $side } ha scritto non può essere inteso come una mossa
    }
meaning-asked = Ciò che il { $side } ha scritto potrebbe voler dire { $moves }
meaning-none = Non si decide su alcuna mossa in busta
fits-several = La mossa in busta corrisponde a più mosse legali
fits-listed = La mossa in busta corrisponde a { $count ->
        [2] due
        [3] tre
        [4] quattro
        [5] cinque
        [6] sei
        [7] sette
        [8] otto
        [9] nove
       *[other] { $count }
    } mosse legali, { $moves }

## Dove il Regolamento tace

gap-facts = { $gap }: { $facts }
gap-nearest = { $gap } (articoli più vicini: { $articles })
gap-decided = { $gap }; l'arbitro ha deciso
gap-open = { $gap }; deve decidere l'arbitro
gap-beside-result = { $gap }; il risultato vale, salvo diversa decisione dell'arbitro
gap-opinion = { $gap }. Parere: { $said }
gap-other-law = { $gap }. Regola di un'altra federazione: { $said }
gap-other-rule = { $gap }. Regola di una lega: { $said }
part-fact-late = il { $side } { $by } di ritardo
part-fact-resume-by = da riprendere entro { $last }
part-fact-started = iniziata { $at }
part-fact-allowed = { $late } di ritardo ammesso
part-fact-flag-fell = bandierina del { $side } caduta { $at }
part-fact-time-used-up = tempo del { $side } esaurito { $at }
part-fact-move-unknown = la mossa del { $side } non è nota
fact-time-left = al { $side } restano { $left }
part-fact-time-unknown = non si sa quanto tempo resti al { $side }
part-fact-offered = il { $side } ha offerto patta

## Che cosa può accadere ora

may-until = { $act }, fino a { $moment }
may-with-time = { $act }; c'è tempo fino a { $moment }
may-accept = l'arbitro può verificare e controfirmare la busta
may-seal = { $who } può mettere la mossa in busta, se la partita è sospesa di nuovo
may-claim = { $obligation ->
        [must] { $act }, e deve allora fermare i due orologi
        [should] { $act }, e dovrebbe allora fermare i due orologi
       *[may] { $act }, e può allora fermare i due orologi
    }

## Richieste di patta e bandierine

flag-checkmate = Lo scaccomatto aveva concluso la partita prima della caduta della bandierina: vince il { $side }{ $article }.
flag-drawn = { $reason ->
        [stalemate] Lo stallo aveva concluso la partita prima della caduta della bandierina: patta{ $article }.
        [dead_position] La posizione era morta prima della caduta della bandierina, poiché nessuno dei due può dare matto: patta{ $article }.
        [fivefold] La posizione era apparsa cinque volte prima della caduta della bandierina: patta{ $article }.
       *[seventyfive] Entrambi avevano eseguito 75 mosse senza catture né mosse di pedone prima della caduta della bandierina: patta{ $article }.
    }
flag-fallen = { $how ->
        [cannot_mate] È caduta la bandierina del { $fallen }, ma il { $opponent } non può dare matto con alcuna serie di mosse legali: patta{ $article }.
        [silent] È caduta la bandierina del { $fallen } e il { $opponent } non può dare matto: questa edizione non dice che cosa segue, decide l'arbitro{ $article }.
        [undecided] È caduta la bandierina del { $fallen }. Non si è potuto accertare se il { $opponent } possa ancora dare matto: decide l'arbitro{ $article }.
       *[arbiter] È caduta la bandierina del { $fallen }: decide l'arbitro{ $article }.
    }
flag-both-continues = Sono cadute entrambe le bandierine, e nessuno sa quale prima: la partita continua{ $article }.
flag-both-drawn-last = Sono cadute entrambe le bandierine, e nessuno sa quale prima: la partita continua, o è patta se tutte le mosse restanti andavano eseguite in questo periodo{ $article }.
flag-both-silent = Deve decidere l'arbitro: le regole di { $edition } non dicono che cosa segue se sono cadute entrambe le bandierine.
flag-wins = È caduta la bandierina del { $fallen }: vince il { $winner }{ $article }.
claim-correct = { $counted } La richiesta è corretta e la partita è patta{ $article }.
claim-incorrect = { $counted } La richiesta non è corretta e la partita prosegue{ $article }.
claim-must-play = { $played } deve ora essere giocata; in caso di sospensione è la mossa in busta, a tutti nota.
claim-must-make = La mossa scritta per la richiesta deve ora essere giocata.
claim-remark = Nota: { $remark }.
claim-moves-anew = La mossa scritta è una cattura o una mossa di pedone, e il conteggio ricomincia.
claim-wants-fifty = Occorrono 50 mosse di ciascun giocatore{ $article }.
claim-nothing-written = Questa richiesta esige una mossa scritta e non eseguita{ $article }.
claim-lost = { $by ->
        [moving] Il diritto alla richiesta su questa mossa è stato perso muovendo{ $article }.
        [touching] Il diritto alla richiesta su questa mossa è stato perso toccando un pezzo{ $article }.
       *[pressing_clock] Il diritto alla richiesta su questa mossa è stato perso premendo l'orologio{ $article }.
    }
claim-game-over = La partita è conclusa sulla scacchiera{ $article }.
claim-drawn-before = Secondo il formulario la partita era già patta{ $article }: non resta nulla da richiedere.
claim-not-one-move = Ciò che è stato scritto non corrisponde a una e una sola mossa legale.
claim-appears = Con la mossa scritta la posizione appare per la { $times }ª volta.
claim-appeared = La posizione è apparsa per la { $times }ª volta.
claim-moves-with = Con la mossa scritta sono state eseguite { $moves } mosse da ciascun giocatore{ $halves ->
        [0] {""}
       *[other] {" "}e una in più
    } senza catture né mosse di pedone.
claim-moves = Sono state eseguite { $moves } mosse da ciascun giocatore{ $halves ->
        [0] {""}
       *[other] {" "}e una in più
    } senza catture né mosse di pedone.
claim-stood = È apparsa { $times }.
claim-other-position = Era un'altra posizione { $time }: { $differences }.
claim-at-the-start = all'inizio della partita riportata
claim-after = dopo { $played }
claim-with-written = { $played }, come scritta, la farebbe apparire per la { $times }ª volta.
difference-on-move = il tratto era al { $side }
difference-castling = { $wing ->
        [both] { $then ->
            [true] il { $side } poteva ancora arroccare da entrambi i lati
           *[false] il { $side } non poteva arroccare da alcun lato, e ora può da entrambi
        }
        [kingside] { $then ->
            [true] il { $side } poteva ancora arroccare corto
           *[false] il { $side } non poteva arroccare corto, e ora può
        }
       *[queenside] { $then ->
            [true] il { $side } poteva ancora arroccare lungo
           *[false] il { $side } non poteva arroccare lungo, e ora può
        }
    }
difference-passing = { $then ->
        [true] si poteva prendere un pedone en passant in { $square }
       *[false] non si poteva prendere un pedone en passant in { $square }, e ora si può
    }
claim-incorrect-recorded = La richiesta non è corretta e la partita prosegue{ $article }.
claim-stops = { $obligation ->
        [must] Con la richiesta il { $side } deve fermare i due orologi{ $article }.
        [should] Con la richiesta il { $side } dovrebbe fermare i due orologi{ $article }.
       *[may] Con la richiesta il { $side } può fermare i due orologi{ $article }.
    }
claim-loses = Il { $side } perde { $time } del tempo rimasto.
claim-loses-unknown = Ciò che il { $side } perde dipende dal tempo rimasto, che non è stato indicato.
claim-gets = Il { $side } riceve { $time } in più.

## Che cosa dicono le edizioni

rule-draw-offer-on-label = l'offerta di patta si scrive sulla busta
    .if_made_before = se fatta prima della sospensione
    .if_current = se è ancora valida
rule-ambiguous = mossa in busta ambigua
    .loses = chi ha messo in busta perde
    .opponent_chooses = sceglie l'avversario
    .opponent_chooses_reasonable = l'avversario sceglie fra le interpretazioni ragionevoli
rule-unintelligible = mossa in busta incomprensibile
    .loses = { rule-ambiguous.loses }
    .loses_unless_interpreted = chi ha messo in busta perde, salvo che l'arbitro trovi un'interpretazione ragionevole
rule-illegal = mossa in busta illegale
    .loses = { rule-ambiguous.loses }
    .loses_unless_interpreted = { rule-unintelligible.loses_unless_interpreted }
    .opponent_chooses_man_or_king = l'avversario fa muovere quel pezzo o il re
rule-empty-envelope = nessuna mossa nella busta
    .loses = { rule-ambiguous.loses }
    .loses_unless_interpreted = { rule-unintelligible.loses_unless_interpreted }
rule-bad-move-cannot-mate = mossa in busta errata, ma l'avversario non può dare matto
    .draw = patta
    .loses = perde comunque
rule-late-after = troppo in ritardo alla ripresa
rule-late-after-set-by = il ritardo ammesso è stabilito da
    .laws = il Regolamento
    .arbiter = il Regolamento; l'arbitro può giustificare un giocatore
    .event = il torneo o l'arbitro; se tacciono, il Regolamento
rule-late-also-after = troppo in ritardo anche prima
    .time_period = quando finisce il suo tempo nel periodo in corso
rule-late-sealer-saved-by = chi ha messo in busta ed è troppo in ritardo è salvato da
rule-late-responder-saved-by = chi deve rispondere ed è troppo in ritardo è salvato da
rule-both-absent = entrambi assenti
    .responder_loses_time = l'orologio di chi deve rispondere è in moto fino al suo arrivo
    .responder_loses_default_time = se il ritardo ammesso non è zero, l'orologio di chi deve rispondere è in moto fino al suo arrivo, salvo che il bando o l'arbitro dispongano altrimenti
rule-both-late = entrambi troppo in ritardo
    .both_lose = perdono entrambi
    .arbiter_may_declare_both_lost = l'arbitro può dichiarare la partita persa da entrambi
rule-late-and-bad-move = chi deve rispondere in ritardo, e in busta nessuna mossa legale
    .loss_stands = la sconfitta di chi deve rispondere resta
rule-offer-rejected-by = un'offerta di patta si rifiuta
    .moving = muovendo
    .touching = toccando un pezzo
    .pressing_clock = premendo l'orologio
rule-claim-right-lost-by = il diritto alla richiesta di patta si perde
    .moving = { rule-offer-rejected-by.moving }
    .touching = { rule-offer-rejected-by.touching }
    .pressing_clock = { rule-offer-rejected-by.pressing_clock }
rule-claim-stops-clocks = chi richiede la patta ferma gli orologi
    .must = deve
    .should = dovrebbe
    .may = può
rule-claimant-penalty = richiesta non corretta: chi l'ha fatta
rule-opponent-bonus = richiesta non corretta: l'avversario
rule-agreement-after = i giocatori possono accordarsi per la patta
rule-claim-counts-as = una richiesta è anche
    .draw_offer = un'offerta di patta
rule-both-flags = entrambe le bandierine sono cadute, e nessuno sa quale prima
    .game_continues = { rule-fivefold.none }
    .drawn_in_last_period = la partita continua; nell'ultimo periodo è patta
rule-fivefold = quintuplice ripetizione
    .none = non conclude da sé la partita
    .consecutive = patta, se le cinque volte sono consecutive
    .arbiter_may_draw_consecutive = l'arbitro può dichiarare la patta, se le cinque volte sono consecutive
    .any = { rule-bad-move-cannot-mate.draw }
rule-seventyfive = 75 mosse senza catture né mosse di pedone
    .none = { rule-fivefold.none }
    .draw_unless_mate = patta, salvo che l'ultima mossa dia matto
    .arbiter_may_draw = l'arbitro può dichiarare la patta, salvo che l'ultima mossa dia matto
rule-dead-position = posizione morta
    .draw = patta immediata
    .none = { rule-fivefold.none }
rule-resignation-cannot-mate = abbandono, ma l'avversario non può dare matto
    .draw = { rule-bad-move-cannot-mate.draw }
    .loses = { rule-bad-move-cannot-mate.loses }
rule-flag-fall-cannot-mate = caduta della bandierina, ma l'avversario non può dare matto
    .draw = { rule-bad-move-cannot-mate.draw }
    .loses = { rule-bad-move-cannot-mate.loses }
    .draw_by_material = patta con il solo re, o con un alfiere, un cavallo o due cavalli senza una vittoria forzata
rule-lost-envelope = busta perduta
    .sealer_states_move = chi ha messo in busta gioca la mossa che dichiara
    .position_resumed = la partita riprende dalla posizione; che cosa giochi chi ha messo in busta non è detto
rule-lost-times = tempi usati perduti
    .arbiter_sets = li stabilisce l'arbitro
    .annulled = la partita è annullata
    .annulled_unless_arbiter_finds_better = la partita è annullata, salvo che l'arbitro trovi una soluzione migliore
rule-lost-position = posizione perduta
    .arbiter_sets = { rule-lost-times.arbiter_sets }
    .annulled = { rule-lost-times.annulled }
    .annulled_unless_arbiter_finds_better = { rule-lost-times.annulled_unless_arbiter_finds_better }

says-silent = tace
says-late-at-once = dopo l'ora annunciata
says-late-after = più di { $span } dopo l'ora annunciata
says-after-moves = dopo { $moves ->
        [one] { $moves } mossa
       *[other] { $moves } mosse
    } per parte
says-saved-by-nothing = nulla
says-saved-by-flag = caduta della bandierina avversaria
says-loses-no-time = non perde tempo
says-loses-half = perde metà del tempo rimasto, al massimo { $span }
says-is-left = resta con { $span }
says-with-more = se gli restano più di { $span }, { $what }
says-gains-no-time = non riceve tempo
says-gains = riceve { $span }

concept-checkmate = scaccomatto
concept-resignation = abbandono
concept-stalemate = stallo
concept-dead-position = posizione morta
concept-dead-position-also = posizione morta, altro articolo
concept-agreement = patta d'accordo
concept-flag-fall = caduta della bandierina
concept-stopping-clocks = fermare gli orologi
concept-interrupting = interruzione della partita
concept-restarting = ripresa dopo un'interruzione
concept-playing-venue = area di gioco, e permesso di lasciarla
concept-no-help = niente appunti, consigli o telefono
concept-more-time = tempo aggiuntivo dopo un disturbo
concept-draw-offer = offerta di patta
concept-repetition-written = richiesta: ripetizione con mossa scritta
concept-repetition-appeared = richiesta: ripetizione sulla scacchiera
concept-fifty-written = richiesta: 50 mosse con mossa scritta
concept-fifty-made = richiesta: 50 mosse eseguite
concept-claim-right-lost = perdita del diritto alla richiesta
concept-claim-procedure = come si fa la richiesta
concept-claim-correct = richiesta corretta
concept-claim-incorrect = richiesta non corretta
concept-claim-is-offer = una richiesta è un'offerta di patta
concept-fifty-correct = richiesta delle 50 mosse corretta
concept-fifty-incorrect = richiesta delle 50 mosse non corretta
concept-both-flags = entrambe le bandierine cadute
concept-fivefold = quintuplice ripetizione
concept-seventyfive = 75 mosse
concept-notation = notazione
concept-sealing = messa in busta al termine della sessione
concept-early-adjournment = sospensione anticipata
concept-label = che cosa si scrive sulla busta
concept-label-draw-offer = offerta di patta sulla busta
concept-custody = verifica e custodia dell'arbitro
concept-offer-after-sealing = offerta di patta dopo la messa in busta
concept-set-up = preparazione della ripresa
concept-ended-before-resumption = la partita finisce prima della ripresa
concept-opening = chi deve essere presente all'apertura
concept-bad-sealed-move = mossa in busta errata
concept-ambiguous = mossa in busta ambigua
concept-unintelligible = mossa in busta incomprensibile
concept-illegal = mossa in busta illegale
concept-empty-envelope = nessuna mossa nella busta
concept-responder-present = chi deve rispondere è presente
concept-responder-absent = chi deve rispondere è assente
concept-sealer-absent = chi ha messo in busta è assente
concept-both-absent = entrambi sono assenti
concept-late = ritardo
concept-late-checkmate = ritardo, ma la mossa in busta dà matto
concept-late-draw = ritardo, ma la mossa in busta porta alla patta
concept-late-flag-fall = ritardo, ma la bandierina avversaria è caduta
concept-both-late = entrambi in ritardo
concept-late-and-bad-move = chi deve rispondere in ritardo, e una mossa in busta non valida
concept-lost-envelope = busta perduta
concept-lost-position = posizione perduta
concept-clock-error = un orologio segna un tempo errato
concept-sessions = durata di una sessione

## Il calendario

calendar-title = Ripresa: { $white } – { $black }
round-named = Turno { $round }
list-resumes = ripresa { $moment }
calendar-board = Scacchiera { $board }
calendar-note =
    Bianco: { $white }
    Nero: { $black }
    { $carrier ->
        [none] La partita è stata interrotta; ha il tratto il { $side }
       *[sealed] Il { $side } ha messo in busta la { $number }ª mossa
        Il { $opponent } deve essere presente perché la busta sia aperta
    }
    Inizio: { $moment }
    Numero di sigillo { $seal }
    Arbitro: { $arbiter }

## L'intestazione della busta

label-paused = PARTITA INTERROTTA, NESSUNA MOSSA IN BUSTA
label-accepted = MOSSA IN BUSTA, ACCETTATA DALL'ARBITRO
label-not-accepted = MOSSA IN BUSTA, NON ANCORA ACCETTATA DALL'ARBITRO
label-not-sealed = INTESTAZIONE, MOSSA NON ANCORA IN BUSTA
label-game = Partita
label-sealed-move = Mossa in busta
label-position = { $carrier ->
        [none] Posizione
       *[sealed] Posizione prima della mossa in busta
    }
label-clocks = Orologi
label-resumption = Ripresa
label-deputy = Vicearbitro
label-white-id = Bianco, ID FIDE
label-black-id = Nero, ID FIDE
label-rules = Regolamento
label-adjournment = Sospensione
label-adjournment-number = { $number }ª di questa partita
label-answers = Risponde a
label-follows = Segue
label-previous-number = numero di sigillo { $number }
label-sealed-by = Messa in busta
label-sealer = dal { $side }, { $name }
label-number = Numero
label-move-number = { $number }ª mossa
label-written-in = Notazione
label-known-move = Nota a tutti
label-made-on-board = { $played }, sulla scacchiera dopo la richiesta dell'arbitro
label-written-for-claim = { $played }, scritta per una richiesta di patta in base a { $article }, respinta
label-no-offer = nessuna
label-not-noted = non annotato
label-on-paper = su carta, in una busta
label-nothing-sealed = nessuna; ha il tratto il { $side }, { $name }
label-clock-stopped = Orologio fermato
label-typed = Trascritta dalla carta
label-used = usato
label-left = rimasto
label-next-control = prossimo controllo
label-no-control = nessuno
label-time-controls = Bianco { $white }; Nero { $black }
label-session-ends = Fine sessione
label-adjourned-early = In anticipo
label-charged = { $charge } addebitati al { $side }
label-charge-from = fine sessione { $end } - orologio fermato { $stopped } = { $whole }
label-charge-most = { $sum }, di cui { $charge } addebitati
label-charge-used = usato { $before } + addebito { $charge } = { $used } usato
label-begins = Inizio
label-ends = Fine
label-resumed-by = Da riprendere entro
label-to-be-agreed = { $moment }, data e sede ancora da concordare
label-began-as-signed = Sull'intestazione
label-place = Luogo
label-no-lateness = nessuno

## A che punto è la partita

state-now = Ora: { $phase }.
state-offer = È valida un'offerta di patta del { $side }.
state-silent = Dove il Regolamento tace o rimette all'arbitro
state-runs-until = È in moto l'orologio del { $side }: restano { $left }, fino a { $until }.
state-run-out = È in moto l'orologio del { $side }, e secondo i tempi registrati non gli resta nulla.
state-clocks = Orologi, { $moment }
state-may-happen = Che cosa può accadere ora
state-recorded = Registrazioni
state-nothing-recorded = ancora nessuna
state-runs = in moto
state-stopped = fermo
state-over = { $clock }, { $span } oltre il tempo concesso
clock-used = { $side } { $used }
clock-used-left = { $side } { $used }, restano { $left }
clock-said-used = { $side }: usati { $used }
clock-said-left = { $side }: usati { $used }, restano { $left }
clock-said-to-control = { $side }: usati { $used }, restano { $left } fino alla mossa { $number }
clock-runs = { $clock } (in moto)

## La decisione

sheet-ruling = Decisione secondo { $edition }
sheet-ruling-on-move = Decisione sulla mossa in busta secondo { $edition }
sheet-reading = Lettura
sheet-move = Mossa
sheet-fits = Corrisponde a
sheet-to-choose = Scelta
sheet-draw-offer = Patta offerta
sheet-offer-written = dal { $side }, scritta con la mossa
sheet-result = Risultato
sheet-otherwise = Altrimenti
sheet-reason = Motivo
sheet-article = Articolo
sheet-see-also = Vedi anche
sheet-nearest = Più vicini
sheet-position = Posizione
sheet-remarks = Osservazioni
table-edition = edizione
table-result = risultato
table-reason = motivo
table-article = articolo
table-answer = risposta
table-agree = Tutte concordano.
table-differ = Non concordano. Ogni riga elenca quelle che concordano:

## L'edizione

edition-title = titolo
edition-adjournments = sospensioni
edition-differ = In che cosa differiscono
edition-legend = [1] dove è stato letto, in fondo; ? nessun testo trovato
edition-legend-differences = ? nessun testo trovato
edition-sources = Fonti
edition-searched = Nessun testo trovato
edition-name = Nome
edition-in-force = In vigore
edition-adjournment-rules = Sospensioni
edition-excepts = Eccezioni ad A8
edition-rules = Regole
edition-articles = Articoli
edition-rule = regola
edition-says = dice
edition-otherwise = * { $edition } dice altro, riportato sotto

## Che cosa ha fatto un comando

note = nota: { $sentence }
error = errore: { $error }
error-hint = { "  " }che fare: { $error }
error-stdout = errore: uscita standard: { $error }

name-file = file
name-seal-number = sigillo n.
name-fingerprint = impronta
name-head = impronta attuale
name-state = stato
name-copy = copia
name-game = partita
name-status = stato
name-roster-key = chiave degli elenchi
name-known-signatures = firme di chiavi note
name-log-size = versioni nel registro
name-log-root = radice
name-log-extends = prosegue
name-log-name = registro
name-cosigned = cofirmata da
name-signed-at = ora firmata
name-kept = ricordata in
name-envelope = busta
name-leaf = foglia

keygen-done = Chiavi create.
keygen-secret = segreta, da custodire
keygen-public = pubblica, da dare
prepare-written = La scheda è scritta: { $path }
prepare-complete = Non manca nulla, tranne la mossa e gli orologi.
prepare-missing = Da indicare ancora quando si mette la mossa in busta:
seal-done = La mossa è in busta.
seal-own-key = Questa chiave custodisce il segreto della mossa. Scegliere una frase segreta, per esempio quattro parole: sarà chiesta per accettare e per aprire, e nessuno può recuperarla.
seal-kept = L'etichetta è firmata; la busta è custodita dall'arbitro.
seal-kept-next = Stampare l'etichetta da incollare sul lembo: adjourn print. Alla ripresa: adjourn open
seal-paused = Posizione e orologi sono registrati; nessuna mossa in busta.
seal-paused-next = Quando si riprende muove il { $side }: adjourn record … start
key-brought = La chiave di { $name } è in { $path }
still-searching = Non è ancora deciso se il matto sia possibile: si esaminano ora fino a { $states } posizioni. Ctrl-C lascia la domanda aperta.
seal-slip = tagliando { $side }
seal-slips = Ogni giocatore prende il proprio tagliando e nessun altro lo vede: è la sua chiave.
seal-next = Poi: l'arbitro verifica l'intestazione e accetta la busta: adjourn accept
accept-done = Accettata: l'arbitro risponde di questa intestazione e di questa busta.
accept-ask = Ogni riga è esatta, e la busta è presa in custodia? Scrivere `{ $yes }` o `no`:

verify-valid = Valida.
verify-not-valid = NON VALIDA.
verify-problem = { $error } [{ $code }]
verify-signed-by = firma di { $key }
verify-does-not-hold = FIRMA NON VALIDA: { $key }
verify-changed-keys = chiavi diverse da quelle della busta precedente: { $names }
warning-clock-against-before = il { $side } aveva usato { $before } secondo gli orologi della busta precedente, e { $here } secondo questa intestazione: guardare gli orologi
verify-goes-on-here = la partita continua in questo file, come dice quello precedente
verify-goes-on-not-said = la partita continua in questo file quando quello precedente lo dice: adjourn record … next-envelope
verify-goes-on-elsewhere = la partita non continua in questo file: quello precedente indica un'altra busta
verify-by-these-keys = Firmata con queste chiavi. Di chi siano si sa solo dalle righe pubbliche: per confrontarle
verify-to-compare = indicare --white-key, --black-key o --arbiter-key.
verify-compared = Confronto con chiavi note: { $names }. Delle altre firme si conoscono solo le chiavi.
role-sealer = busta
role-arbiter = arbitro
role-deputy = vicearb. { $number }
role-white = Bianco
role-black = Nero
part-state-is-sealed = sigillata; l'arbitro non l'ha ancora accettata
part-state-is-accepted = accettata, chiusa
part-state-is-open = aperta
part-state-is-closed = la partita è finita
part-copy-same = identica, byte per byte
part-copy-extends = questo file la prosegue
part-copy-cut = questo file è stato troncato: la copia prosegue
part-copy-forked = le due differiscono
verify-added = aggiunte poi ({ $who }): { $entries }

record-done = Registrato: { $event }.
record-send-back = Rimandare questo file all'arbitro: contiene la registrazione e nulla di segreto. Prende il posto del suo, se intanto non vi è stato registrato altro.
record-clocks-anew = Valgono i tempi stabiliti: ciò che una richiesta è costata e ha dato prima non si aggiunge più.
record-silent = Dove il Regolamento tace: { $gap }.
record-left = Per l'arbitro: { $gap }.
calendar-written = L'appuntamento è scritto: { $path }
release-written = La metà è scritta: { $path }
release-note = questa metà apre solo questa busta; va data all'arbitro quando si è presenti
open-empty = La busta è vuota.
open-written = Mossa scritta: { $text }
open-unreadable = Nella busta non c'è nulla di leggibile.
declare = { $how ->
        [confirmed] Confermata: è la mossa messa in busta.
        [contradicted] Smentita: in busta c'era un'altra mossa legale. La mossa dichiarata si gioca finché l'arbitro non decide altrimenti.
        [nothing_readable] Non verificabile: in busta non c'era nulla di leggibile.
        [not_both_legal] Non verificabile: i testi differiscono e non corrispondono entrambi a una e una sola mossa legale.
       *[no_key] Non verificabile: manca la chiave di chi ha messo in busta. Con essa il giocatore può provare la propria mossa: --author-key.
    }

position-ongoing = in corso
position-checkmate = scaccomatto
position-stalemate = stallo
position-dead = posizione morta
position-can-mate = il { $side } può dare matto: { $answer }
position-yes = sì, in { $halfmoves } { $halfmoves ->
        [one] semimossa
       *[other] semimosse
    }
position-no = no ({ $ground })
position-undecided = non accertato dopo { $states } posizioni; --budget ne consente di più
position-count = { $count } posizioni
ground-game-over = la partita è conclusa sulla scacchiera
ground-material = il materiale non lo consente mai
ground-locked = { $fixed } pezzi sono bloccati, e il Re non può ricevere matto in nessuna delle { $squares } case che può raggiungere
ground-outlined = { $states } disposizioni dei pezzi seguiti, con i restanti ovunque siano
ground-closed = tutte le { $states } posizioni raggiungibili

rehearsal-go-on = Invio per il passo seguente:
rehearsal-sealed = 1. { $name } mette in busta una mossa
rehearsal-seals = La sessione è finita: il giocatore scrive la mossa senza che nessuno la veda e ferma l'orologio (A1); l'arbitro controfirma (A3). All'esterno sta scritto (A2):
rehearsal-player = { $name }, { $used } usati
rehearsal-signed = Tutto questo è firmato. La mossa non si vede.
rehearsal-refused = 2. L'arbitro, da solo, prova a leggerla
rehearsal-refusal = Rifiutato: { $error }.
rehearsal-nobody-reads = Nessuno legge la mossa prima che chi deve rispondere sia presente (A7).
rehearsal-changed = 3. Qualcuno cambia nel file una cifra dell'orologio del Nero
rehearsal-not-valid = Non valida: { $error }.
rehearsal-differs = Nella copia dei giocatori la riga { $line } era { $before }; qui è { $here }.
rehearsal-opened = 4. Alla ripresa ci sono entrambi: la busta si apre
rehearsal-holds = Il file supera la verifica, firme valide: { $count }; e prosegue la copia dei giocatori.
rehearsal-does-not-hold = Il file NON supera la verifica. Firme valide: { $count }.
rehearsal-what-if = 5. E se fosse stato scritto altro, o successo altro?
rehearsal-nothing-written = (nulla)
rehearsal-offers = il { $side } offre patta
rehearsal-late = il { $side } tarda { $span }
rehearsal-unless-event = { $result }, salvo che il torneo lo ammetta
rehearsal-plays = si gioca: { $span } all'orologio del { $side }
rehearsal-flag = cade la bandierina del { $side } prima dell'apertura
rehearsal-really = 6. Come andò davvero
rehearsal-resigned = La busta non fu mai aperta. Il giorno dopo Spassky abbandonò per telefono: resta chiusa per sempre (A6 del 1997; del Regolamento del 1972 non abbiamo trovato il testo).
rehearsal-files = I file sono in { $folder }:
rehearsal-look = Per guardarci dentro:
rehearsal-do-it = Per provare di persona, nel browser:
rehearsal-nothing-counts = Prova: qui nulla conta
rehearsal-passphrase = oggi soltanto una prova
rehearsal-place = la sala di gioco

## Il terminale

word-yes = confermo
words-yes = confermo sì si s
words-no = no n
word-intact = intatta
word-closed = chiusa
word-look = vedi
word-leave = esci
word-here = arrivato
word-missing = assente
word-flag = bandierina
word-now = adesso
word-moved = mosso
word-both = entrambi
word-white = bianco
word-black = nero
word-nobody = nessuno
ask-passphrase = Frase segreta di { $name }:
ask-new-passphrase = Nuova frase segreta, almeno { $least } caratteri:
ask-again = La stessa, una seconda volta:
ask-compare = L'impronta di questa busta. Confrontare ogni cifra con il tagliando, o con quanto si è annotato all'accettazione:
ask-own-machine = La testimonianza si dà solo sul proprio computer: dove c'è la chiave dell'arbitro, il tagliando darebbe a un solo computer le due metà.
ask-same-fingerprint = Le cifre sono tutte uguali? Scrivere `{ $yes }` o `no`:
ask-slip = Tagliando (adjslip1…):
ask-reply = Tagliando o metà rilasciata di chi deve rispondere:
ask-here-since = { $name } è presente? Da quando? `{ $now }`, oppure HH:MM, oppure data e ora complete:
ask-here-or-missing = { $name } è presente? Da quando? `{ $now }`, oppure HH:MM, oppure data e ora complete; `{ $missing }` se non è arrivato in tempo; `{ $leave }` per continuare più tardi:
ask-seals = { $name } ({ $side }) mette ora in busta la mossa { $number }, con notazione `{ $notation }`. Nessun altro guardi. Ciò che si scrive non appare e non viene controllato.
ask-move = La mossa, poi Invio:
ask-closed = Fermare il proprio orologio e scrivere `{ $closed }`; oppure Invio per riscrivere la mossa; oppure `{ $look }` per vederla:
ask-not-closed = Non era nessuna di queste parole, e non è stata usata. La mossa resta come è stata scritta.
ask-empty-move = Non è scritto nulla. Chiudere la busta senza mossa? `sì`, oppure Invio per scrivere:
ask-word-as-move = Non nomina una casa. Metterlo in busta come mossa? `sì`, oppure Invio per riscrivere:
ask-wrote = Mossa scritta: { $text }   (Invio la nasconde)
word-none = nessuna
ask-session-option = { $number }: { $session }
ask-session = A quale di queste sessioni appartiene la scacchiera? Il numero:
offer-asked = { $which ->
        [if_made_before] È stata offerta patta prima della sospensione{ $article }?
        [if_current] È stata offerta patta, e l'offerta è ancora valida{ $article }?
       *[none] Questo Regolamento non lo chiede: è stata offerta patta, e l'offerta è ancora valida?
    }
ask-draw-offer = { $question } `nessuna`, `bianco` o `nero`:
ask-scoresheets = Quali formulari sono in mano all'arbitro? `entrambi`, `bianco`, `nero` o `nessuno`:
ask-scoresheets-inside = Quali formulari sono nella busta? `entrambi`, `bianco`, `nero` o `nessuno`:
ask-on-paper = Che cosa c'è scritto come mossa { $number }? Lettera per lettera; Invio se non c'è nulla:
ask-is-written = C'è scritto «{ $text }»? Scrivere `{ $yes }` o `no`:
ask-envelope-found = La busta di carta era com'era stata chiusa? `{ $yes }`, o che cosa si vede:
ask-same-person = { $name } è la stessa persona di { $known }, la cui chiave è qui? `sì` o `no`:
ask-used-white = Tempo usato sull'orologio del Bianco (H:MM:SS):
ask-used-black = Tempo usato sull'orologio del Nero (H:MM:SS):
ask-left-white = Tempo rimasto sull'orologio del Bianco (H:MM:SS):
ask-left-black = Tempo rimasto sull'orologio del Nero (H:MM:SS):
ask-reading = Gli orologi segnano il tempo rimasto o il tempo usato? `{ $left }` o `{ $used }`:
ask-which = Che cosa significa { $text }: { $options }?
ask-stages = Quanto è stato usato: { $options }?
ask-score-white = Secondo la partita trascritta al Bianco restano { $left }: è quello che segna l'orologio? `{ $yes }`, o Invio per leggere l'orologio:
ask-score-black = Secondo la partita trascritta al Nero restano { $left }: è quello che segna l'orologio? `{ $yes }`, o Invio per leggere l'orologio:
ask-score-bound = Secondo la partita trascritta, dopo l'ultima mossa di chi mette in busta restavano { $left }, e da allora ha pensato: il suo orologio non segna di più.
ask-read-rightly = I due orologi sono letti bene? `{ $yes }`, o Invio per leggerli di nuovo:
ask-ready = La posizione è sulla scacchiera, ed entrambi gli orologi segnano questi tempi? Invio; oppure `{ $leave }`:
ask-began = Quando è ripreso il gioco? Invio per adesso, oppure HH:MM, oppure data e ora complete:
ask-who = Chi è presente? { $both }, { $white }, { $black } o { $nobody }:
ask-ready-again = Solo Invio se è così, oppure `{ $leave }`.
ask-one-of-these = Una di queste quattro parole, oppure `{ $leave }`.
ask-since = Da quando? Invio se dall'ora annunciata, { $announced }; oppure HH:MM, oppure data e ora complete:
ask-awaited = Il { $side } è atteso fino a { $moment }.
ask-arrival = Scrivere `{ $here }` quando il { $missing } arriva (o `{ $here } HH:MM` se è arrivato prima), `{ $absent }` se non è arrivato in tempo,
ask-instead = `{ $flag }` quando cade una bandierina, `{ $leave }` per proseguire più tardi; oppure
ask-instead-moved = `{ $moved } MOSSA` quando il { $other } muove,
ask-or-record = ciò che accetta `adjourn record`, come `resign white per telefono`.
ask-not-here = È un tagliando o una metà, dunque un segreto: qui non è richiesto. Non è stato usato, e la riga è cancellata.
ask-no-clock = Nessun orologio è in moto.
ask-refused = { $error }; { $hint }.

## L'archivio

archive-added = aggiunte: { $added }, proseguite: { $extended }, già presenti: { $present }, rifiutate: { $refused }
archive-refused = rifiutata: { $name } ({ $code })
archive-apart = archiviata a parte come { $id }: { $name } ({ $flag })
part-archive-flag-fork = biforcazione
part-archive-flag-rival = rivale
part-archive-flag-unknown-signer = firmatario ignoto
part-archive-is-sealed = sigillata
part-archive-is-accepted = accettata
part-archive-is-open = aperta
part-archive-is-closed = conclusa
agenda-number = Numero di sigillo, note
part-agenda-finished = finita
agenda-late = { $phase }, { $late } di ritardo
part-agenda-sealed = non ancora accettata
agenda-not-begun = non iniziata, { $late } dopo l'ora
part-agenda-accepted = accettata
agenda-to-be-agreed = { $phase }, da riprendere entro allora, data ancora da concordare
agenda-overdue = { $phase }, { $late } oltre il termine per la ripresa, nessuna data concordata
agenda-by = entro { $time }
part-agenda-resumption = ripresa
part-agenda-waiting-for-responder = si attende chi deve rispondere
part-agenda-opened = aperta
part-agenda-waiting-for-sealer = si attende chi ha messo in busta
part-agenda-continued = continua in un'altra busta
part-agenda-lost = perduta
part-agenda-undecided = decide l'arbitro
archive-written = Scritta: { $path }
archive-nothing-wrong = Nessun difetto. Buste verificate: { $count }.
archive-faults = Difetti: { $faults }. Buste verificate: { $count }.
archive-fault = { $place }: { $what } ({ $code })
warning-archive-changed = i suoi byte non sono quelli della sua foglia
warning-archive-gap = una versione non comincia dove finisce la precedente
warning-archive-cut = una versione non finisce con una firma
warning-archive-roster = un elenco non è firmato dalla chiave del primo, o sta in un altro posto
warning-archive-index = l'indice dice altro dalla busta, o è contrassegnato male
warning-archive-not-listed = l'indice non ha la busta
warning-archive-not-stored = l'indice ce l'ha, e non c'è alcuna versione
warning-archive-missing = manca una foglia del registro
warning-archive-head = la testa del registro non è quella delle sue foglie
warning-archive-checkpoint = il registro non prosegue quello del checkpoint
archive-checked = buste verificate: { $count }
part-wait-writer = Un altro programma sta scrivendo nell'archivio. Si attende al massimo { $seconds } secondi.
part-wait-answer = Il server non ha ancora risposto; forse sta scrivendo qualcun altro. Si attende al massimo { $seconds } secondi.
part-wait-commit = Il server non ha ancora confermato ciò che ha ricevuto; se il suo standby manca, non lo farà. Si attende al massimo { $seconds } secondi.
archive-doubtful = { $count ->
    [one] 1 firma è di una chiave
   *[other] { $count } firme, di { $people ->
        [one] 1 persona
       *[other] { $people } persone
    }, sono di chiavi
 } che il registro delle chiavi non conosce, o non più.
archive-doubtful-unknown = { $name } non è noto: { $count ->
    [one] nella busta
   *[other] in { $count } buste, la prima
 } { $first }
archive-doubtful-expired = { $name } è scaduto: { $count ->
    [one] nella busta
   *[other] in { $count } buste, la prima
 } { $first }
archive-signed = Firmato: { $path }
archive-proof-written = La prova è scritta: { $path }
archive-cosigned = Cofirmata: { $path }
archive-gathered = Raccolta: { $path }
archive-extends-earlier = L'attestazione prosegue la precedente.
archive-is-in = La busta è nell'archivio.
archive-not-shown = Non dimostrato: { $error } ({ $code })
archive-exported = Esportato: { $path }
archive-versions = versioni: { $count }
archive-versions-of = { $count } di { $size } versioni
archive-imported = Versioni nuove: { $added }; già presenti: { $present }.
archive-same = I due archivi sono identici.
archive-may-go = Il vecchio può andare. Resta come è; da ora si aggiunge solo al nuovo.
archive-no-roster = Non c'è alcun elenco.
archive-key-written = La chiave dell'archivio è scritta: { $path }
archive-was-made = Lì non c'era alcun archivio: ne è stato creato uno nuovo.
archive-hand-out = Da dare a chi verifica attestazioni e prove:
archive-witness-key-written = La chiave del testimone è scritta: { $path }
archive-witness-hand-out = Da dare a chi esige le sue cofirme:

## Su carta

paper-page-of = Pagina { $page } di { $pages }
paper-signed-when = Firma, data e ora
paper-heading-signatures = Firme
paper-heading-score = { $carrier ->
        [none] Partita fino all'interruzione (notazione { $notation })
       *[sealed] Partita fino alla mossa in busta (notazione { $notation })
    }
paper-heading-position-now = Posizione attuale
paper-score-since = Dopo la messa in busta (notazione { $notation }): { $moves }
paper-heading-recorded = Che cosa è stato registrato
paper-heading-ruling = Decisione
paper-heading-ruling-on-move = Decisione sulla mossa in busta
paper-heading-replaced = Decisione riformata in appello
paper-heading-written = Mossa scritta
paper-heading-keys = Chiavi di chi firma
paper-heading-how-used = Come si usa
paper-heading-if-lost = Se va perduto
paper-name-edition = Edizione
paper-name-fingerprint = Impronta
paper-name-head = Impronta attuale
paper-name-key = Chiave pubblica
paper-name-left = Rimasto
paper-name-next-control = Prossimo controllo
paper-name-number = N.
paper-name-player = Giocatore
paper-name-remarks = Note
paper-name-seal-number = Numero di sigillo
paper-name-side = Colore
paper-name-signed-by = Firmato da
paper-name-standing = Situazione
paper-name-state = Stato
paper-name-used = Usato
paper-name-what = Che cosa
paper-name-when = Quando
paper-name-written = Scritta
paper-label-not-accepted = Mossa in busta, non ancora accettata dall'arbitro
paper-label-accepted = Mossa in busta, accettata dall'arbitro
paper-setup-title = Scheda di ripresa
paper-record-title = { $carrier ->
        [none] Verbale di una partita interrotta
       *[sealed] Verbale di una mossa in busta
    }
paper-agenda-title = Agenda delle partite sospese
paper-slips-title = Tagliandi: chiavi dei giocatori valide una sola volta
paper-foot = Numero di sigillo { $number } · { $pairing }
paper-agenda-foot = { $games ->
        [one] Agenda di una partita sospesa
       *[other] Agenda di { $games } partite sospese
    }
part-paper-state-sealed = sigillata; l'arbitro non l'ha ancora accettata
part-paper-state-accepted = accettata dall'arbitro, e chiusa
part-paper-state-open = aperta
part-paper-state-closed = chiusa per sempre: la partita è finita
paper-pause-state = { $state ->
        [sealed] interrotta; l'arbitro non l'ha ancora confermato
        [accepted] interrotta: posizione e orologi sono annotati
        [closed] chiusa per sempre: la partita è finita
       *[open] si gioca di nuovo
    }
paper-player = { $side }: { $name }
paper-control-in = { $moves ->
        [one] alla prossima mossa
       *[other] fra { $moves } mosse
    }
paper-next-control = { $side } { $control }
paper-charged-whole = { $charge } addebitati al { $side }, su { $whole } fino alla fine della sessione
paper-charged-used = { $charged }; usato { $before } + addebito { $charge } = { $used }
part-paper-scoresheets-none = nessuno consegnato
part-paper-scoresheets-white = consegnato quello del Bianco
part-paper-scoresheets-black = consegnato quello del Nero
part-paper-scoresheets-both = consegnati entrambi
paper-scoresheets-inside = { $held ->
        [none] nessuno dentro
        [white] dentro quello del Bianco
        [black] dentro quello del Nero
       *[both] dentro tutti e due
    }
paper-board-round = { $known ->
        [board] scacchiera { $board }
        [round] turno { $round }
       *[both] scacchiera { $board }, turno { $round }
    }
paper-side-sealed = Il { $side } ha messo in busta la mossa { $number }
paper-scoresheets = Formulari
paper-kept-by = Custodita da
paper-fold-here = piegare qui, sul lembo
paper-signs = { $who ->
        [white] Firma del Bianco
        [black] Firma del Nero
       *[arbiter] Firma dell'arbitro
    }
paper-across-the-edge = attraverso il bordo
paper-tear-off = staccare: una per ciascuno
paper-stub-clocks = B { $white } · N { $black }
paper-has-the-move = Il { $side } ha il tratto
paper-on-move = ha il tratto
paper-caption-last = { $turn }. Ultima mossa: { $last } (riquadrata)
paper-position = Bianco: { $white }. Nero: { $black }. { $turn }.
paper-men = { $man ->
        [k] Re { $squares }
        [q] { $count ->
            [one] Donna
           *[other] Donne
        } { $squares }
        [r] { $count ->
            [one] Torre
           *[other] Torri
        } { $squares }
        [b] { $count ->
            [one] Alfiere
           *[other] Alfieri
        } { $squares }
        [n] { $count ->
            [one] Cavallo
           *[other] Cavalli
        } { $squares }
       *[p] { $count ->
            [one] pedone
           *[other] pedoni
        } { $squares }
    }
paper-fingerprint-code = Codice QR dell'impronta
paper-slip-code = Codice QR della chiave
paper-set-up = { $carrier ->
        [none] Senza busta: quando si riprende{ $restarting } muove il { $side }. Prima si dispone la posizione{ $noted ->
            [true] {" "}e i due orologi segnano il tempo usato
           *[false] {""}
        }.
       *[sealed] Prima della ripresa si dispone la posizione e i due orologi segnano il tempo usato{ $set-up }. La busta si apre quando è presente chi deve rispondere{ $opening }.
    }
paper-clock-left = usato { $used }, rimasto { $left }
paper-clock = usato { $used }
paper-slip-heading = Tagliando del { $side }: { $name }
paper-slip-is = Questa è la chiave, valida una sola volta, di { $name } per la partita indicata sotto. Chi la possiede può firmare al posto del giocatore e aprire ciò che è chiuso per { $name }. Nessun altro deve vederla, nemmeno l'arbitro prima della ripresa.
paper-slip-sealed = il { $side } ha messo in busta la { $number }ª mossa
paper-slip-replies = il { $side } deve rispondere alla { $number }ª mossa, in busta
paper-slip-keep = Piegalo, portalo con te e non fotografarlo. Distruggilo quando la partita è finita.
paper-slip-compare = Ogni volta che ti si mostra la busta, confronta tutta la sua impronta con quella qui sopra: due buste possono avere lo stesso numero di sigillo, che serve a leggerlo ad alta voce.
paper-slip-type = Per digitare la chiave, scrivi tutti i gruppi uno di seguito all'altro; gli spazi non disturbano. Un carattere sbagliato viene rilevato, e ne viene indicato il posto.
paper-slip-signs = La busta si apre senza questo tagliando. Con esso firmi ciò che hai da dire prima della ripresa, come un'offerta di patta o l'abbandono{ $article }.
paper-slip-second = Se arrivi in ritardo e intanto l'avversario mette in busta la sua risposta, quella seconda busta si apre con questo tagliando{ $article }.
paper-slip-opens = Alla ripresa siediti alla scacchiera e consegna il tagliando all'arbitro: insieme alla sua chiave apre la busta, e nessuna delle due la apre da sola{ $article }.
paper-slip-release = Se preferisci non consegnarlo, puoi rilasciare dal tuo computer la tua metà di questa sola busta: adjourn release.
paper-slip-tell = Avvisa subito l'arbitro. Un tagliando perduto non è una busta perduta.
paper-slip-lost-sealer = La busta si apre ugualmente con la chiave dell'avversario. Ma se anche la busta andasse perduta, la mossa che dichiari non si potrebbe più provare{ $article }. Chi trova il tagliando può leggere la tua mossa.
paper-slip-lost-responder = In tua presenza la chiave di chi ha messo in busta può sostituire la tua, e la busta si apre. Solo se manca anche quella la partita prosegue come se la busta fosse perduta: dalla posizione e dai tempi dell'intestazione, e chi ha messo in busta esegue la mossa che dichiara{ $article }.
paper-written = { $what ->
        [nothing] nulla: la busta è vuota
        [unreadable] nulla di leggibile
       *[text] “{ $text }”
    }
paper-not-opened = La busta non è stata aperta.
paper-was-sealed = { $carrier ->
        [paper] il { $side } ha messo in busta la { $number } su carta, e il suo orologio è stato fermato
        [none] la partita è stata interrotta prima della { $number }, e i due orologi sono stati fermati
       *[file] il { $side } ha messo in busta la { $number }, e il suo orologio è stato fermato
    }
paper-was-accepted = { $carrier ->
        [none] l'arbitro ha controllato posizione e orologi; formulari: { $held }
       *[sealed] l'arbitro ha controllato l'intestazione e accettato la busta; formulari: { $held }
    }
paper-voided = annullata
paper-without-effect = senza effetto: { $why }
paper-no-ruling = Non c'è ancora nulla da decidere.
paper-day = { $weekday } { $day ->
        [1] 1º
       *[other] { $day }
    } { $month } { $year }, fuso orario { $zone }
paper-absent = il { $side } non era presente alle { $time }
paper-arrived = il { $side } è arrivato alle { $time }
paper-arrived-late = il { $side } è arrivato alle { $time }, con { $late } di ritardo
paper-no-games = Nessuna partita sospesa è da riprendere.

## Un allarme

alarm-title = Allarme
alarm-thing = { $thing ->
        [1] Prima le persone. Nessuno tocca una scacchiera.
        [2] Orologi, solo se non c'è pericolo: tutti fermi{ $stopping }.
        [3] Fuori, insieme: quel luogo fa parte dell'area di gioco{ $venue }: niente analisi né telefono{ $help }. Chi si allontana lo dice.
        [4] Dire quando si parlerà di nuovo.
        [5] Tornati in sala, prima che ci si sieda: una fotografia di ogni scacchiera con l'orologio.
       *[6] Formulari all'arbitro; poi ogni scacchiera: prosegue, va in busta, o pausa.
    }
alarm-say = Dire
alarm-said = Tutti gli orologi sono fermi. Lasciare tutto. Nessuno parli delle partite. Alle { $hour } dirò come si prosegue.
alarm-forms = Scacchiera per scacchiera
alarm-sealed = { $sealed ->
        [true] su carta, busta firmata
       *[false] nessuna: pausa
    }
alarm-empty-board = Scacchiera vuota: disegnare la posizione
alarm-kept = { $kept ->
        [one] Una scacchiera è custodita
       *[other] { $kept } scacchiere sono custodite
    }; solo su un foglio: { $sheets }
warning-alarm-decide = gli orologi sono stati stimati: registrare la decisione sui tempi
warning-alarm-sealed-unsaid = sealed è vuoto in queste righe della tabella: { $lines }; nessuno ha detto se una mossa è in busta, quindi queste scacchiere hanno solo una scheda
warning-alarm-stays = il file c'era già, e resta com'è

print-written = Scritto: { $file }
show-only-shown = Questo è il file { $file } com'era { $moment }. In questa pagina non si può cambiare nulla, e non è servita alcuna chiave. La partita prosegue nella postazione dell'arbitro.
show-not-shown = Questa busta non si può mostrare
print-written-pages = Scritto: { $file }, { $pages ->
        [one] una pagina
       *[other] { $pages } pagine
    }
print-holds-keys = Contiene le chiavi dei giocatori: stamparlo, consegnarle e cancellarlo.

## The desk

language-own-name = Italiano
part-man-pawn = pedone
part-man-knight = Cavallo
part-man-bishop = Alfiere
part-man-rook = Torre
part-man-queen = Donna
part-man-king = Re
desk-man = { $man } del { $side }
desk-started = La postazione dell'arbitro è aperta a { $entrance }
desk-another = Per un'altra finestra: { $entrance }
desk-asked-to-end = { $names }: andrebbero perduti una mossa chiusa o dei tagliandi che nessuno può rifare. Concludere nel browser, oppure chiudere il programma un'altra volta per perderli.
desk-other-port = La porta { $usual } è occupata: la postazione è alla porta { $port }, dove il browser chiede di nuovo il permesso per la fotocamera.
desk-no-browser = Non è stato possibile avviare un browser: aprire l'indirizzo a mano.
desk-skip = Vai al contenuto
desk-places = Sezioni
desk-today = Oggi
desk-new = Sospendi una partita
desk-archive = Archivio
desk-keys = Nome e frase segreta
desk-unlocked = Qui firma { $name }
desk-locked = Qui non firma ancora nessuno
desk-language = Lingua
desk-theme = Colori
part-desk-theme-system = come il sistema
part-desk-theme-light = chiari
part-desk-theme-dark = scuri, per la sala
desk-changed = Qualcosa è cambiato qui. Ricaricare la pagina dopo aver finito.
desk-gone = La postazione che ha fatto questa pagina è terminata. Chiudere questa finestra: nulla viene più inviato.
desk-enter = Entra
desk-not-done = Non è stato fatto
desk-not-opened = Non è stato possibile aprire la postazione dell'arbitro
desk-close = Chiudi la postazione
desk-close-asked = Chiudere la postazione?
desk-would-be-lost = { $names }: andrebbero perduti una mossa chiusa o dei tagliandi che nessuno può rifare. Prima concludere.
desk-close-and-lose = Chiudi la postazione e perdili
desk-ended = La postazione è chiusa
desk-ended-window = Il programma è terminato. Questa finestra si può chiudere.
desk-nothing-here = Qui non c'è nulla
desk-to-seal = Da chiudere
desk-to-accept = Da accettare
desk-to-resume = Da riprendere
desk-running = Adesso
desk-other = Con un altro Regolamento
desk-more = { $count ->
        [one] Un'altra non è mostrata: si trova con una parte del nome.
       *[other] Altre { $count } non sono mostrate: si trovano con una parte del nome.
    }
desk-find = Cerca
desk-find-hint = Nome, scacchiera, numero di sigillo
desk-resumes = Riprende { $time }
desk-resumes-by = entro { $moment }, data ancora da concordare
desk-agree-first = Data e sede della ripresa sono ancora da concordare. Finché non sono registrate qui, nessuno è in ritardo e nulla inizia.
desk-standing = Stato
desk-unknown-edition = la sua edizione del Regolamento non è nota qui
desk-paused = Entrambi gli orologi sono fermi.
desk-pause = Ferma i due orologi
desk-continue = Gli orologi ripartono
desk-accept = Accetta la busta
desk-resume = Riprendi
desk-go-on = Continua
desk-look-at = Guarda la busta
desk-from-score = Da una partita
desk-score-file = Scegliere un file (PGN)
desk-take-score = Prendi questa partita
desk-score-text = o incollarne il testo
desk-game-name = Nome della partita
desk-game-name-hint = per i suoi file, per esempio scacchiera7; se vuoto, si usano i nomi dei giocatori
desk-prepare = Prepara l'intestazione
desk-from-position = Senza partita: disporre la posizione
desk-fen-hint = FEN, sei parti; conta più della scacchiera
desk-turn = Chi deve muovere
desk-castling = Arrocchi ancora possibili
desk-move-number = Numero della mossa
desk-board = Scacchiera
desk-turn-board = Gira
desk-from-square = da { $square }
desk-to-square = a { $square }
desk-man-chosen = { $square }, { $man }, scelto
desk-man-put = { $man } da { $from } a { $to }
desk-man-takes = { $from } prende { $to }
desk-becomes-pawn = resta pedone
desk-palette = Pezzi da mettere sulla scacchiera
desk-eraser = Togli
desk-board-empty = Vuota
desk-board-start = Iniziale
desk-becomes = Promozione a
desk-label-of = Intestazione: { $name }
part-label-white = Bianco
    .missing = Chi gioca con il Bianco?
    .question = Nome del giocatore col Bianco:
part-label-black = Nero
    .missing = Chi gioca con il Nero?
    .question = Nome del giocatore col Nero:
part-label-arbiter = Arbitro
    .short = nome dell'arbitro
    .question = Nome dell'arbitro:
desk-if-empty = se vuoto: { $value }
part-label-arbiter-key = Riga pubblica dell'arbitro
    .short = la chiave
    .hint = una riga che comincia con adjourn-key/1, o il file che la contiene
    .missing = Prima serve la chiave dell'arbitro: il suo nome sta sulla busta.
    .question = La chiave pubblica dell'arbitro, un file come arbiter.key.pub:
part-label-white-key = Riga pubblica del Bianco
    .hint = se vuoto, per il giocatore si stampa un tagliando monouso
part-label-black-key = Riga pubblica del Nero
    .hint = se vuoto, per il giocatore si stampa un tagliando monouso
desk-deputies = Righe pubbliche dei vicearbitri, una per riga
part-label-event = Torneo
part-label-site = Sede
part-label-date = Data
part-label-round = Turno
part-label-board = Scacchiera
part-label-white-id = Numero FIDE del Bianco
part-label-black-id = Numero FIDE del Nero
part-label-rules = Regolamento
part-label-late-after = Ritardo ammesso
    .short = ritardo
    .missing = Di quanto può ritardare un giocatore?
    .question = Quanto ritardo è ammesso alla ripresa (H:MM:SS)? Oltre, si perde; 0:00:00 non ne ammette:
part-label-notation = Notazione dei giocatori
    .short = lettere
    .missing = In quali lettere scrivono le mosse i giocatori?
    .question = In che cosa scrive il giocatore: en, it, de, …, figurine, iccf o descriptive?
part-label-time-control = Cadenza di gioco
    .short = cadenza
    .hint = 40/2h, 1h (40 mosse in 2 ore, poi 1 ora) oppure 90 min + 30 s
    .missing = Con quale cadenza si gioca?
    .question = Cadenza di gioco, per esempio 90 min + 30 s o 40/2h, 30 min (? se non è nota):
desk-time-controls-differ = Cadenze diverse
part-label-white-time-control = Cadenza del Bianco
    .question = Cadenza del Bianco, come 300+3:
part-label-black-time-control = Cadenza del Nero
    .question = Cadenza del Nero, come 240+3:
part-label-white-used = Tempo usato dal Bianco
part-label-black-used = Tempo usato dal Nero
desk-clocks-show = Gli orologi segnano
desk-time-is-left = tempo rimasto
desk-time-is-used = tempo usato
desk-clocks-left = il tempo rimasto
desk-clocks-used = il tempo usato
desk-white-clock = Orologio del Bianco
desk-black-clock = Orologio del Nero
desk-score-stands = 1:07:50; secondo la partita trascritta restano { $left }
desk-score-at-most = 1:07:50; secondo la partita trascritta restano al più { $left }
part-label-white-left = Tempo rimasto sull'orologio del Bianco
part-label-black-left = Tempo rimasto sull'orologio del Nero
part-label-draw-offer = Offerta di patta
desk-at-move = Busta alla mossa
desk-at-move-hint = 41w prima della mossa 41 del Bianco, 41b prima di quella del Nero; alla fine del formulario, se vuoto
part-label-kept-by = Custodita da
part-label-mark = Scritto sulla busta
part-label-session-end = Fine della sessione
    .hint = { desk-time-hint }
desk-time-hint = 2026-11-21 17:00
desk-early = Il giocatore sospende prima della fine della sessione
part-label-early-charge = Tempo che l'arbitro addebita, dove il Regolamento tace
part-label-known-move = Mossa da mettere in busta, se tutti la conoscono
part-label-claim = Richiesta di patta respinta per cui è stata scritta
    .hint = solo se è stata respinta una richiesta di patta con la mossa scritta; per una mossa eseguita sulla scacchiera dopo la richiesta dell'arbitro si lascia vuoto
part-label-sealed-at = Quando fu fermato l'orologio, come sta scritto sulla carta
    .hint = { desk-time-hint }
part-label-resume-by = Oppure, se la data è ancora da concordare: da riprendere entro
    .hint = 2027-06-30; allora senza data, sede e fine
part-label-resume-at = Data e ora della ripresa
    .short = ripresa
    .missing = Quando si riprende?
    .question = Quando riprende il gioco, per esempio domani 9:30, oppure data e ora?
part-label-resume-zone = Fuso orario
    .question = In quale fuso orario, per esempio Europe/Rome?
part-label-resume-place = Luogo della ripresa
    .short = luogo
    .missing = Dove si riprende?
    .question = Dove riprende il gioco?
part-label-resume-end = Fine di quella sessione
    .hint = { desk-time-hint }
desk-save = Salva e controlla
desk-seal-of = Busta: { $name }
desk-sealer-key = File della chiave di { $player }
desk-sealer-slip = Tagliando di { $player }
desk-sealer-slip-hint = quello di questa partita; oppure scegliere qui sotto il file della chiave
desk-key-optional = si può lasciare vuoto: si stampa un tagliando nuovo per questa busta. Un tagliando della busta precedente non serve per altre
desk-turn-laptop = Gira il portatile verso { $player }
desk-write-title = La tua mossa in busta
desk-write = Scrivi la tua mossa { $number }.
desk-write-how = Nessuno ti dirà se è legale.
desk-write-until = Puoi cambiarla finché non fermi il tuo orologio.
desk-cover = { $player }: questo schermo è solo per te.
desk-alone = Nessuno guarda
desk-you-wrote = Hai scritto
desk-which = La scacchiera dice { $put }, il testo dice { $text }. Lasciane uno solo.
desk-stop-clock-with = { $text } è la mia mossa. Fermo l'orologio.
desk-close-empty = La busta resta vuota. Fermo l'orologio.
desk-back = Torna all'arbitro
desk-your-move = La mia mossa
desk-leave-empty = Lascio la busta vuota
desk-abandon = { $player } deve riscrivere
desk-abandon-sure = La mossa scritta va persa, e il giocatore la scrive di nuovo
desk-next-envelope = La partita continua in { $name }: registralo
desk-clear = Ricomincia
desk-stop-clock = È la mia mossa. Fermo l'orologio.
desk-cancel = Torna all'arbitro: nulla va in busta
desk-closed = La mossa è chiusa. Fermare i due orologi.
desk-check-game = Posizione come qui; in busta la { $number }ª del { $side }
desk-check-resumption = Ripresa { $moment } · { $place }
desk-check-resumption-by = Ripresa entro { $moment }, da concordare
desk-check-late = {" "}· ritardo ammesso { $span }
desk-correct = Correggi
desk-offer-by = del { $side }
desk-clock-means = usati { $used }; restano { $left }
desk-clock-to-control = usati { $used }; restano { $left } fino alla mossa { $number }
desk-clock-two-meanings = { $text } sull'orologio del { $side } può essere uno di questi tempi:
desk-stages-behind = { $used } usati: { $count ->
        [0] il tempo di tutti i periodi raggiunti è già sull'orologio
        [one] il tempo dell'ultimo periodo raggiunto non è ancora sull'orologio
       *[other] i tempi degli ultimi { $count } periodi raggiunti non sono ancora sull'orologio
    }
desk-tick-point = { $point ->
        [game] Guardare i giocatori e la mossa, e spuntare il punto.
        [resumption] Guardare quando si riprende, e spuntare il punto.
        [clocks] Guardare i due orologi, e spuntare il punto.
        [slips] Dare ai giocatori i loro tagliandi, e spuntare il punto.
       *[other] Guardare questo punto e spuntarlo.
    }
desk-choose-one = { $choice ->
        [draw_offer] È stata offerta la patta? Scegliere una risposta.
        [scoresheets] Quali formulari ha l'arbitro? Scegliere una risposta.
       *[other] Scegliere una risposta.
    }
desk-clock-empty = Che cosa segna l'orologio del { $side }?
desk-early-sum = Fine della sessione { $end }, orologio fermato { $stopped }: { $whole } ({ $article })
desk-clock-used = usati { $used }
desk-clocks-right = Gli orologi sono giusti
desk-point-sheets = {" "}· formulari: { $sheets }
desk-whole-record = Tutto il verbale
desk-whole-label = Tutta l'intestazione
desk-unprinted = I tagliandi non sono stati stampati. Dopo non si potrà più.
desk-accept-unprinted = Accetta senza stamparli
desk-something-wrong = Sbagliato: rifare la busta
desk-all-labels = Tutte le etichette
desk-all-setups = Tutte le schede di ripresa
desk-one-resumption = Una ripresa per tutte
desk-for-these-games = Per queste partite
desk-agenda = Agenda per la parete
desk-agenda-page = Agenda come pagina
desk-calendar = Calendario
desk-will-go-on = In { $name } sarà scritto che la partita continua in questa busta.
desk-next-board = Prossima scacchiera
desk-seal-now = Sigilla, stampa i due tagliandi
desk-sealed = Sigillata
desk-keeps = . La busta è custodita da { $arbiter }.
desk-slips-in-memory = I tagliandi sono solo nella memoria del programma. Consegnare a ciascuno il suo.
desk-both-have-slips = Consegnati: custodisco la busta
desk-slips-pdf = Stampa i due tagliandi
desk-copies = Copia della busta per ciascun giocatore
desk-point-clocks = Orologi: il Bianco ha usato { $white }, il Nero { $black } · offerta di patta: { $offer }
desk-point-slips = { $white } e { $black } hanno il loro tagliando. { $sealer } avrà bisogno del suo anche se la partita si sospende di nuovo.
desk-slips-lost = I tagliandi sono andati perduti prima di essere consegnati? Allora questa busta non potrà mai essere aperta: non accettarla.
desk-seal-again = Metti di nuovo la mossa in busta, in un'altra
desk-scoresheets = Formulari che conservo
desk-no-offer-stands = Nessuna offerta di patta è valida
desk-both-held = Ho i due formulari
desk-otherwise = Altrimenti
desk-unlock-first = Sbloccare prima la propria chiave
desk-accepted = La busta è in custodia
desk-who-is-here = Chi è presente?
desk-slip-or-half = Tagliando o metà
desk-slip-or-half-hint = adjslip1… o adjhalf1…, gli spazi non contano
desk-camera = Leggerlo con la fotocamera
desk-camera-stop = Fermare la fotocamera
desk-camera-waits = Il browser chiede se la postazione può usare la fotocamera.
desk-camera-looks = Tenere il tagliando davanti alla fotocamera, in modo che il codice riempia il riquadro.
desk-camera-read = Il tagliando è letto.
desk-camera-stopped = La fotocamera è spenta.
desk-camera-denied = Il browser non può usare la fotocamera: permetterglielo, o scrivere la riga.
desk-camera-none = Nessuna fotocamera risponde: scrivere la riga.
desk-camera-unheard = La postazione non ha ricevuto l'immagine: scrivere la riga.
desk-camera-no-slip = Questo codice non è un tagliando: mostrare il codice della chiave.
desk-camera-other = Questo tagliando è di un'altra partita.
desk-camera-not-of-sealer = Questo non è il tagliando di { $sealer }, che ha messo in busta.
desk-author-slip = Quel tagliando è perduto: questo è di chi ha messo la mossa in busta
desk-now-hint = vuoto vuol dire ora, { $now }; 17:05 è oggi
desk-seal-reply = { $player } mette in busta la risposta
desk-ruling = La mossa in busta
desk-no-time-left = Il { $side } non ha più tempo: guardare la bandierina
desk-look-at-flag = guardare la bandierina
desk-flag-fallen = È caduta la bandierina del { $side }?
desk-is-here = presente
desk-is-absent = assente
desk-declaration = La mossa, come dichiarata
desk-declaration-how = { $player } dice quale mossa era in busta. Il tagliando o la chiave con cui la busta è stata chiusa può provarlo. Quanto vale si vede prima di registrare qualunque cosa.
desk-declared-move = Mossa dichiarata
desk-declare = Verifica la dichiarazione
desk-declared-no-key = Non si può verificare: non è stato dato né il tagliando né la chiave di chi ha messo la mossa in busta.
desk-adjourn-again = La partita è sospesa di nuovo
desk-moves-since = Mosse dopo { $played }
desk-moves-since-how = Giocarle sulla scacchiera, scriverle, o trascinare o incollare la partita fino a ora.
desk-score-moves = Le mosse
desk-back-one = Indietro di una
desk-play-move = Gioca la mossa della scacchiera
desk-read-to = Letta fino a { $played }.
desk-to-the-label = All'etichetta
desk-move-apart = La { $number }ª: verbale { $record }, partita { $score }
desk-move-not-possible = { $number } { $text } lì non è possibile
desk-continues-board = { $board ->
        [none] Prosegue { $players }.
       *[other] Prosegue la scacchiera { $board }.
    }
desk-adjourn-board-again = { $board ->
        [none] Sospendi di nuovo { $players }
       *[other] Sospendi di nuovo la scacchiera { $board }
    }
desk-another-game = Un'altra partita
desk-next-game = Dopo
desk-search-longer = Cerca più a lungo
desk-search-stop = Ferma la ricerca
desk-searching = Finora non deciso: adesso si esaminano fino a { $states } posizioni.
desk-search-ended = Non si è potuto stabilire nella memoria di una ricerca.
desk-continued = Continuano in un'altra busta
desk-continued-in = Da allora è stata sigillata un'altra busta: la partita continua in { $name }.
desk-says-it-continues = dice di continuare questa partita. Vale quando è coerente e un ufficiale di questa etichetta l'ha accettata, o quando qui si registra che la partita prosegue lì.
desk-copies-differ = due copie diverse: nessuna continua l'altra. Conservarle entrambe e chiedere chi ha aggiunto che cosa.
desk-older-copy = una copia precedente di { $other }: la partita è elencata con quella.
desk-copy-longer = una copia di questa busta che prosegue ({ $added }). Conservarle entrambe finché non è chiaro quale è vera.
desk-copy-shorter = una copia di questa busta com'era prima ({ $added }). Se qualcuno ha riempito questa, proseguire con quella copia.
desk-how-told = Come è stato comunicato all'arbitro
desk-claimed-by = Chiesto da
desk-claim-article = Richiesta
desk-claim-outcome = La richiesta era
part-claim-outcome-correct = corretta
part-claim-outcome-incorrect = non corretta
desk-move-hint = nella notazione dell'intestazione, o le due case, come e2e4
part-label-session-start = Inizio della sessione
    .hint = { desk-time-hint }
    .missing = A quale sessione appartiene la scacchiera?
desk-told = Chi è stato avvisato
desk-place-hint = vuoto vuol dire { $place }, come prima
desk-back-to = Non contano le mosse a partire da
desk-claimed-by-nobody = nessuno: l'arbitro stesso
desk-reading = Che cosa significa il testo scritto
desk-reading-other = Un'altra mossa, o più mosse possibili
desk-reading-none = Non significa nulla
desk-reading-which = Quali mosse, se nessuna di queste
desk-reading-hint = una mossa illegale in coordinate; più mosse separate da spazi
desk-not-decided = resta com'è
desk-unchanged-hint = 1:07:50; vuoto, se resta com'è
desk-entry = Registrazione
desk-unknown-window = La postazione non conosce questa finestra. Aprire l'indirizzo che il programma mostra.
desk-other-address = Questa postazione risponde soltanto a http://{ $address }. Scrivere questo indirizzo al posto di quello qui sopra.
desk-other-origin = Questa richiesta non viene dalla postazione.
desk-record = Registra
desk-verified = Intatta: ogni firma è valida
desk-long-number = Numero lungo
desk-verified-what = Confrontarlo con il numero sui tagliandi dei giocatori. Di chi siano le chiavi lo mostrano solo righe pubbliche note.
desk-print-label = Stampa l'intestazione
desk-print-setup = Stampa la scheda di ripresa
desk-game-pgn = Partita (PGN)
desk-print-record = Stampa il verbale
desk-no-archive = Ancora nulla. L'archivio custodisce ogni busta di questa cartella, e mostra che nessuna è cambiata.
desk-make-archive = Crea qui l'archivio
desk-verify = Controlla tutte
desk-add-all = { $count ->
        [one] Metti qui la partita di oggi
       *[other] Metti qui le { $count } di oggi
    }
desk-none-found = Non ne è stata trovata nessuna.
desk-verifying = { $count } verificate finora
desk-all-valid = { $count ->
        [one] L'unica busta è intatta
       *[other] Tutte intatte: { $count }
    }
desk-not-valid = Controllate { $count } buste; qualcosa non va:
desk-unlock = Firma qui
desk-lock = Blocca
desk-key-file = Nome
desk-passphrase = Frase segreta
desk-passphrase-hint = vuota, se la chiave non ne ha
desk-public-line = La riga pubblica di questa chiave. Può averla chiunque:
desk-details = Dettagli
desk-check-envelope = Controlla una busta
desk-envelope-file = Il file della busta
desk-key-elsewhere = La chiave è il file { $file }. Per una seconda copia, copiare quel file. Per un'altra frase segreta, creare una chiave nuova: le buste già fatte hanno ancora bisogno della vecchia.
desk-make-key = Un altro nome
desk-your-name = Nome e cognome
desk-your-name-hint = come starà sulle buste
desk-key-file-name = Nome del file
desk-key-file-hint = arbiter, se vuoto
desk-again = Ancora una volta

# La ripresa in sala
desk-hour = { $time }
desk-clock-moment = { $weekday } { $day } { $month }, { $time }
desk-early-reason = i due giocatori si sono accordati per cominciare prima
desk-began-announced = Si è ripreso alle { $time }, come annunciato
desk-began-now = Si riprende adesso
desk-began-later = Si è cominciato più tardi
desk-early-start = D'accordo: si comincia adesso
desk-player-not-here = { $player } non è presente
desk-both-here = Ci sono tutti e due: si è ripreso alle { $time }
desk-only-here = Solo { $player }
desk-nobody-here = Nessuno
desk-was-here-at = c'era alle { $time }
desk-came-later = è arrivato più tardi
desk-is-not-here = non c'è
desk-came-at = Arrivato alle
desk-by-mistake = premuto per errore
desk-draw = Patta
desk-more-acts = Altro
desk-what-happened = Che cosa è successo?
desk-another-time = È stato prima? Dire quando
desk-recorded-so-far = Verbale ({ $count })
desk-will-be-recorded = Sarà registrato
desk-go-back = Indietro
desk-not-now = Adesso non si può registrare.
desk-follows-annulled = La partita è annullata e se ne gioca una nuova.
desk-follows-undecided = Non si registra altro finché l'arbitro non ha deciso che cosa segue.
desk-follows-clock = L'orologio di { $player } è in moto dalle { $time }.
desk-follows-early = Si comincia prima dell'ora annunciata, { $time }.
desk-passphrase-of = Frase segreta di { $name }
desk-what-is-written = Che cosa c'è scritto come mossa { $number }?
desk-or-play-it = o giocarla sulla scacchiera
desk-was-intact = { $clock ->
        [unknown] La busta era intatta: registra
        [stands] La busta era intatta: registra { $text }
       *[runs] La busta era intatta: registra { $text }, parte l'orologio di { $player }
    }
desk-nothing-is-written = Non c'è scritto nulla
desk-not-intact = Non era intatta
desk-what-was-seen = Che cosa si è visto
desk-sheets-differ = I formulari differiscono
desk-cannot-read = Non si legge
desk-cannot-read-how = Scrivere ciò che si legge, con ? per ogni segno illeggibile.
desk-typed-wrongly = Scritto male
desk-open-it = Aprire la busta.
desk-resumed-at = ripresa alle { $time }
desk-on-paper = { $sealer } ha messo in busta, su carta, la mossa { $number }. Si legge quando c'è { $player }.
desk-setup-sheet = Scheda di ripresa
desk-back-to-today = Torna a Oggi
desk-late-loses = chi non c'è perde
desk-take-back = Annulla: { $entry }
desk-as-of = Situazione delle { $time }.
desk-look-again = Guarda di nuovo
desk-not-accepted-yet = Nessuno risponde ancora di questa busta.
desk-resumes-in = Si riprende alle { $time }, fra { $span }.
desk-opens-with-slip = { $player } apre con il suo tagliando.
desk-awaited-clock-stands = Si attende il { $side }; nessun orologio è in moto.
desk-awaited = Si attende il { $side }; il suo orologio è in moto.
desk-was-not-here = Alle { $time } { $player } non c'era.
desk-not-here-loses = { $player } assente alle { $time }: perde
desk-sealer-awaited = Busta aperta; si attende il { $side }, e il { $other } può mettere in busta la risposta{ $article }.
desk-offer-stands = Il { $side } offre patta.
desk-what-does-it-mean = Che cosa significa “{ $text }”? Decide l'arbitro{ $article }.
desk-you-decide = Il Regolamento tace. Decide l'arbitro.
desk-may-come = { $player } ha tempo fino alle { $time }.
desk-came-in-time = { $player } è arrivato in tempo, alle …
desk-at-the-latest = al più tardi alle { $time }
desk-decides-otherwise = L'arbitro decide altrimenti
desk-open-now = Apri la busta: mostra la mossa, mette in moto l'orologio di { $player }
desk-open-only = Apri la busta: mostra la mossa
time-given-back = L'orologio di { $player } è in moto. Il tempo che prende il tagliando può essere restituito:
desk-his-slip-is-lost = Il suo tagliando è perduto
desk-show = Mostra
desk-hide = Nascondi
desk-five-minutes-left = Fra 5 minuti sono le { $time }
desk-one-minute-left = Fra 1 minuto sono le { $time }
desk-time-passed = Sono passate le { $time }
desk-clock-runs-now = È in moto l'orologio del { $side }
desk-clocks-stand-now = I due orologi sono fermi
desk-sound-on = Suono: sì
desk-sound-off = Suono: no

# La prima schermata
desk-new-passphrase-hint = Quattro parole facili da ricordare. Nessuno può recuperarle.
desk-passphrases-differ = Le due frasi segrete sono diverse. Riscriverle tutte e due.
desk-passphrase-short = Almeno { $least } caratteri per la frase segreta.
desk-no-name = Scrivere il nome: starà sulle buste.
desk-welcome = Sospendere una partita: custodire la mossa, annotare gli orologi, decidere con l'articolo alla ripresa.
desk-print-line = stampa la riga pubblica per la bacheca
desk-copy-line = copiala
desk-copied = copiata
desk-line-of = Riga pubblica di { $name }
desk-line-for = Per la bacheca: chi la possiede può verificare che una busta è stata accettata da questo arbitro.
desk-rehearse = Prova
desk-rehearsal = Prova
desk-rehearsal-ends = Le partite vere non vengono toccate. La prova finisce con questo programma, e non ne resta nulla.
desk-rehearsal-enter = Vai alla prova
desk-rehearsal-anew = Ricomincia
desk-make-my-key = Salva nome e frase segreta
desk-rehearsal-passphrase = Frase segreta: «{ $passphrase }».
desk-coach = Passo { $number } di 7: { $number ->
        [1] la partita.
        [2] carta o portatile.
        [3] orologi ed etichetta.
        [4] una notte.
        [5] chi c'è?
        [6] si legge la mossa.
       *[7] com'è andata.
    }
desk-coach-take = Prendi la partita
desk-coach-time = { $night ->
        [true] È domani, { $time }
       *[false] Sono le { $time }
    }
desk-coach-leave = Esci dalla prova
desk-coach-real = Sospendi una partita vera
part-coach-way = Scegliere come il Bianco mette in busta la mossa.
    .laptop = Scegliere «{ desk-way-laptop }», premere «Gira il portatile verso Spassky».
part-coach-label = Scrivere 0:59:00 e 1:11:00, spuntare, premere «{ desk-print-and-keep }».
part-coach-write = Adesso si è Spassky: scrivere Ad7, fermare l'orologio.
    .illegal = Adesso si è Spassky: scrivere Ae7, fermare l'orologio.
part-coach-clocks = Restano 0:59:00 e 1:11:00; spuntare, premere «{ desk-seal-now }».
part-coach-slips = Consegnare i due tagliandi, premere «{ desk-both-have-slips }».
part-coach-here = Premere «Ci sono tutti e due …».
    .late = Fischer non c'è: premere «Solo Spassky».
part-coach-awaited = Dire quando arriva Fischer.
    .late = A Fischer sono concessi dieci minuti; saranno undici.
part-coach-too-late = Sono passati undici minuti: premere «Fischer assente alle …».
part-coach-read = Scrivere Ad7, premere «La busta era intatta …».
    .illegal = Scrivere Ae7, premere «La busta era intatta …».
part-coach-open = Scrivere il tagliando di Fischer, premere «Apri la busta …».
part-coach-as-it-was = Spassky abbandonò per telefono; la busta restò chiusa. Premere «Il Bianco abbandona».
part-coach-over = È tutto.
part-scene-late = Un ritardo
part-scene-illegal = Una mossa illegale
part-scene-laptop = Sul portatile
desk-have-key = Ho già una chiave
desk-key-to-bring = Il file della chiave
desk-key-to-bring-hint = viene copiato in questa cartella, così com'è
desk-bring-key = Prendi questa chiave

# Arriva una partita
desk-correct-score = Correggere la partita
desk-score-of-game = La partita
desk-several-games = Il file contiene { $count } partite
desk-which-games = Spuntare le partite sospese.
desk-prepare-ticked = Prepara le scacchiere spuntate
desk-prepare-one = Prepara 1 scacchiera
desk-prepare-more = Prepara % scacchiere
desk-game-number = partita { $number }
desk-game-at = { $side-key ->
        [white] alla mossa { $number }, muove il Bianco
       *[black] alla mossa { $number }, muove il Nero
    }
desk-seal-after = In busta dopo quale mossa?
desk-ends-seal-after = La partita finisce { $result }. Busta dopo la mossa
desk-game-over = La partita finisce { $result }
desk-not-over = Qui si dice quale mossa va in busta. La partita in sé resta com'è.

# Il torneo
desk-event-screen = Torneo
desk-event-broken = Correggere il file dove è stato scritto e ricaricare questa pagina; oppure toglierlo dalla cartella e compilare di nuovo il torneo.
desk-event-by-hand = Il file del torneo è stato scritto a mano. Salvando viene riscritto: tutti i valori restano, i commenti si perdono.
desk-save-event = Salva
desk-lacks-resumption = quando riprendono le partite di questa sessione: { $session }
desk-no-session-now = Quando riprende una partita sospesa adesso si chiede con la sua etichetta, se la partita non indica il turno.
desk-event-place-hint = dove si gioca
desk-sessions-legend = Sessioni
desk-sessions-hint = Le partite sospese riprendono quando comincia la sessione dopo, o quando è detto qui.
desk-sessions-kept = { $count ->
        [one] Un'altra sessione del file resta com'è.
       *[other] Altre { $count } sessioni del file restano come sono.
    }
desk-session-number = Sessione { $number }
desk-session-day = Giorno
desk-session-from = dalle
desk-session-until = alle
desk-resumes-on = Le sue partite riprendono il
desk-resumes-at = alle ore
desk-session-place = Si gioca altrove, in
desk-which-day = Scegliere il giorno.

# Nuova sospensione
desk-board-of = Scacchiera { $board }: { $players }
desk-seals-move = Il { $side } mette in busta la mossa { $number }
desk-known-from-event = Dal torneo
desk-known-from-before = Dalla busta precedente
desk-known-from-score = Dalla partita
desk-change = Cambia
desk-known-board = scacchiera { $board }
desk-known-late = ritardo di { $span } al massimo
desk-players-write-in = I giocatori scrivono in
desk-of-round = { $moment }, turno { $round }
desk-another-resumption = un'altra:
desk-today-radio = oggi
desk-tomorrow-radio = domani
desk-date-radio = data
desk-understood = { $weekday } { $day ->
        [1] 1º
       *[other] { $day }
    } { $month } { $year }, ore { $time }
desk-understood-today = { $when }, oggi
desk-understood-soon = { $when }, fra { $minutes }
desk-understood-tomorrow = { $when }, domani
desk-understood-in = { $when } ({ $zone })
desk-resume-past = { $when }: è già passato. Quando si riprende?
desk-in-this-session = Le { $time } sono prima della fine di questa sessione ({ $end }).
desk-in-this-session-yes = Si riprende in questa stessa sessione
desk-bad-hour = Scrivere l'ora così: 14:30.
desk-no-day = In quale giorno si riprende?
desk-bad-date = Scrivere il giorno così: 24.11.2026, o sceglierlo.
desk-two-dates = { $text } può essere due date: scrivere { $day } o sceglierlo.
desk-hour-twice = Le { $time } cadono due volte:
desk-hour-first = la prima
desk-hour-second = la seconda
desk-hour-never = Le { $time } non esistono quella notte.
desk-which-session = Sessione in cui si gioca
desk-ask-for = Manca: { $field }.
desk-fixes-late = { $edition } lo fissa: { $span }.
desk-fixes-late-none = { $edition } non lo lascia al torneo.
desk-late-may-be = Ritardo ammesso, in minuti
desk-taken = La scacchiera { $board } di questo turno è già sospesa.
desk-look = Guarda
desk-ready = Pronto per la busta. Gli orologi si leggono dopo la mossa.
desk-answers-missing = { $count ->
        [one] Manca una risposta: { $fields }
       *[other] Mancano { $count } risposte: { $fields }
    }
desk-both-stopped = Fermi dalle { $time }
desk-save-later = Salva per dopo
desk-play-resumes = Si riprende
desk-your-name-arbiter = Nome dell'arbitro
desk-after-move = Dopo { $played }. Tratto al { $side }.
desk-how-sealed = Come mette in busta la mossa { $player }?
desk-way-paper = Su carta, in una busta
desk-way-laptop = Su questo portatile
desk-way-pause = Nessuna mossa in busta (pausa)
desk-laptop-how = { $player } scrive la mossa senza farla vedere; si apre con frase segreta e tagliando di { $opponent }. Fino alla consegna dei tagliandi il portatile ha tutto.
desk-print-and-keep = Stampa l'etichetta e custodisci la busta
desk-keep-position = Tieni posizione e orologi
desk-paper-step = { $step ->
        [write] { $player } scrive la mossa sul formulario, senza farla vedere.
        [inside] I due formulari vanno nella busta.
        [closed] La si chiude.
       *[clock] Solo allora { $player } ferma l'orologio.
    }
desk-no-envelope = Senza busta: quando si riprende muove il { $side }. Quando, lo decide l'arbitro (6.11.3).
desk-both-inside = I due formulari sono dentro
desk-recorded-outside = { $carrier ->
        [paper] { $player } ha messo in busta su carta la mossa { $number }.
       *[none] Gioco interrotto prima della mossa { $number } di { $player }.
    } Bianco usato { $white }, Nero { $black }; offerta di patta: { $offer }; formulari: { $sheets }. { $carrier ->
        [paper] La busta è custodita da { $keeper } ({ $articles }).
       *[none] Posizione e orologi sono custoditi da { $keeper }.
    }
desk-stick-it = Incollarla sul lembo; sul bordo firmano Bianco, Nero e arbitro.
desk-print-again = Ristampa
desk-wrong-new-label = Sbagliata: rifare
desk-names-part = Nomi, torneo, turno, numeri FIDE
desk-early-part = Il giocatore sospende prima della fine della sessione (A1b)
desk-other-move-part = Un'altra mossa che non l'ultima
desk-known-part = Una mossa che tutti conoscono, o messa in busta sulla carta
desk-keys-part = Chiavi dei giocatori e dei vice
desk-until-part = Fino a quando dura la prossima sessione
desk-hours = { $count ->
        [one] { $count } ora
       *[other] { $count } ore
    }
desk-minutes = { $count ->
        [one] { $count } minuto
       *[other] { $count } minuti
    }
desk-moves-in = { $moves ->
        [one] { $moves } mossa in { $time }
       *[other] { $moves } mosse in { $time }
    }

# Oggi
desk-day = { $weekday } { $day } { $month } { $year }
desk-error-title = Errore:
desk-to-mend = { $count ->
        [one] Una cosa da rivedere
       *[other] { $count } cose da rivedere
    }
desk-drop-here = o trascinare qui la partita (PGN)
desk-found-in-archive = In archivio
desk-found-nowhere = Nessuna partita con questo nome, né qui né in archivio.
desk-remove = Elimina
desk-remove-game = Elimina { $name }
desk-remove-sure = La bozza viene eliminata. La partita resta nella cartella.
desk-make-ready = Prepara
desk-rehearse-how = 5 minuti con una partita famosa
desk-alarm-how = che cosa fare quando la sala deve fermarsi, e moduli per tutte le scacchiere
desk-position-line = Posizione come riga
desk-all = Tutte
desk-over = Concluse
desk-over-with = Finita { $result }
desk-open-games = Aperte
desk-overdue = In ritardo
desk-overdue-by = { $days ->
        [one] In ritardo di 1 giorno
       *[other] In ritardo di { $days } giorni
    }
desk-past = passate le { $time }
desk-until = { $player } può venire fino alle { $time }
desk-missing = { $count ->
        [one] manca 1
       *[other] mancano { $count }
    }
desk-slips = Tagliandi
desk-not-handed-out = non consegnati
desk-seal = Chiudi
desk-print = Stampa
desk-decide = Decidi
desk-fetch = Scarica
desk-act-on-board = { $act }: scacchiera { $board }
desk-check-and-accept = Accetta
desk-in-span = fra { $span }

# L'allarme sul portatile: la pagina, la tabella

desk-alarm-boards = Scacchiere
desk-alarm-print = Stampa questa pagina e i moduli
desk-alarm-over = È finito: compila le scacchiere
desk-alarm-nothing = Su questa pagina non si registra nulla. Senza stampante basta la pagina.
desk-write-up = Compila le scacchiere
desk-alarm-count = Salvate { $kept } di { $all }{ $wrong ->
        [0] { "" }
        [one] ; una riga da guardare
       *[other] ; { $wrong } righe da guardare
    }
desk-alarm-make = Fai tutte le schede di ripresa
desk-alarm-labels = Stampa tutte le etichette
desk-alarm-save = Salva le righe
desk-alarm-anew = Metti da parte questa tabella per un nuovo allarme
desk-alarm-sheets = Stampa tutte le schede
desk-alarm-word = { $word ->
        [none] nessuno
        [white] Bianco
        [black] Nero
       *[both] entrambi
    }
desk-alarm-more = Altre colonne
desk-alarm-all = Tutte le scacchiere
desk-alarm-stopped = fermi dalle
desk-alarm-keys = La sala è stata fermata. Di ogni scacchiera: che cosa mostrano i due orologi; se una mossa è in busta su carta (s) o no (n, una pausa); e a chi tocca e il numero della mossa, che dicono se la partita è quella giusta. Una riga è salvata quando la si lascia; Invio va alla stessa colonna sotto; le partite trascinate qui trovano la loro riga.
desk-alarm-column = { $column ->
        [board] Sc.
        [white] Bianco
        [black] Nero
        [white_clock] Orol. B.
        [black_clock] Orol. N.
        [to_move] Tratto
        [move_number] Mossa n.
        [sealed] In busta?
        [estimated] Stimati?
        [draw_offer] Patta offerta
        [scoresheets] Formulari
        [shows] Gli orologi mostrano
       *[position] Posizione
    }
desk-alarm-unsaid = In busta? Nessuno ha detto se una mossa è in busta: scrivere s o n.
desk-kept = salvata

# Aiuto

desk-help = Aiuto
desk-help-title = { $screen ->
        [today] Oggi
        [new] Arriva una partita
        [label] Etichetta
        [seal] In busta
        [accept] Custodire la busta
        [resume] Ripresa
        [envelope] Verbale
        [event] Torneo
        [archive] Archivio
       *[alarm] Allarme
    }
desk-help-for = { $screen ->
        [today] Serve a vedere che cosa è urgente, e a fare il prossimo passo di ogni partita.
        [new] Serve a prendere una partita: dal formulario o dalla posizione.
        [label] Serve a dire che cosa sta fuori dalla busta.
        [seal] Serve a chiudere una mossa che nessuno legge fino alla ripresa.
        [accept] Serve a controllare la busta e a prenderla in custodia.
        [resume] Serve a riprendere una partita: chi c'è, quale mossa era in busta, che cosa ne segue.
        [envelope] Serve a leggere e a stampare ciò che si sa di una partita.
        [event] Serve a dire una volta ciò che vale per tutte le scacchiere.
        [archive] Serve a ritrovare una partita, e a controllare che nulla sia cambiato.
       *[alarm] Serve a fermare tutta la sala in una volta, e a compilare dopo.
    }
desk-help-words = Le otto parole
desk-help-otherwise = Quando va diversamente
desk-help-close = Chiudi
desk-help-print = Stampa
desk-help-asks-for = i nomi di Bianco e Nero; la posizione prima della mossa in busta; i tempi usati; chi ha messo in busta, e il numero della mossa; l'offerta di patta, se vale; data, ora e luogo della ripresa
desk-term = { $word ->
        [sealed_move] Mossa in busta
        [envelope] Busta
        [label] Etichetta
        [slip] Tagliando
        [seal_number] Numero di sigillo
        [resumption] Ripresa
        [ruling] Esito
       *[record] Verbale
    }
desk-term-means = { $word ->
        [sealed_move] Nessuno la legge fino alla ripresa.
        [envelope] Custodisce la mossa: di carta, o un file su questo portatile.
        [label] Ciò che tutti possono sapere: nomi, posizione, orologi, quando e dove si riprende.
        [slip] Una riga su carta per ciascuno. Apre una busta di questo portatile.
        [seal_number] Il nome di una busta: lo stesso su etichetta, tagliandi e verbale.
        [resumption] Quando e dove si riprende.
        [ruling] Che cosa dice il Regolamento della mossa in busta.
       *[record] Che cosa è successo, riga per riga, ciascuna firmata.
    }
desk-help-player = { $line ->
        [1] Scrivi una mossa qualsiasi. Nessuno la vede, e nulla dice se è legale.
        [2] Puoi cambiarla finché non fermi l'orologio.
       *[3] L'arbitro aiuta con lo schermo, mai con la mossa.
    }

## Che cosa non va, e che fare

# What is wrong: times

fault-clock-bad-time-control = { $stage } non è un periodo di una cadenza come 40/9000, 3600, 5400+30 o *180 (secondi)
fault-clock-unreachable-stage = il periodo { $stage } segue un periodo valido per tutte le mosse restanti
fault-clock-time-control-too-long = una cadenza di { $bytes } byte; il PGN ne ammette { $most }
fault-clock-unknown-zone = { $near ->
    [none] il fuso orario { $name } non esiste
    *[other] il fuso orario { $name } non esiste; forse { $near }?
    }
fault-clock-bad-duration = { $text } non è un tempo come 2:31:05 (ore, minuti, secondi)
fault-clock-still-to-come = { $key }: { $sealed-at } deve ancora venire; adesso è { $now }
    .hint = guardare l'ora e il giorno, e l'orologio di questo computer
fault-cli-still-to-come = { $key }: { $at } deve ancora venire
    .hint = indicare not se non è arrivato, o il momento della domanda con --at
fault-clock-unclear-duration = { $text } può essere { $as-hours } o { $as-minutes }: scrivere uno dei due
fault-time-moment = { $text } non è un momento come 2026-03-01T14:30:00+01:00
fault-time-typed = { $text } non è una data con l'ora come 2026-11-23 9:30
fault-clock-day-or-month = { $text } può essere { $day-first } o { $month-first }: scrivere { $day-first-iso } o { $month-first-iso }
fault-clock-short-year = { $text }: un anno ha quattro cifre
fault-clock-no-such-day = il { $day } { $month } { $year } non esiste: quel mese ha { $last } giorni
fault-clock-no-such-month = { $text }: il mese { $month } non esiste
fault-clock-no-such-time = { $text } non è un'ora: le ore vanno da 0 a 23, i minuti e i secondi da 0 a 59
fault-clock-no-time-of-day = { $date } non ha ora
fault-clock-no-date = { $text }: manca la data
fault-clock-relative = { $text } dipende dal giorno in cui si legge
fault-clock-missing-local-time = { $zone ->
    [none] l'orologio di questo computer non segna mai { $local }: scrivere { $before-iso } o { $after-iso }
    *[other] gli orologi in { $zone } non segnano mai { $local }: scrivere { $before-iso } o { $after-iso }
    }
fault-clock-ambiguous-local-time = { $zone ->
    [none] l'orologio di questo computer segna { $local } due volte: scrivere { $first-iso } o { $second-iso }
    *[other] gli orologi in { $zone } segnano { $local } due volte: scrivere { $first-iso } o { $second-iso }
    }
fault-clock-unwritable-local-time = { $zone ->
    [none] { $local } secondo l'orologio di questo computer non si può scrivere con una differenza in minuti interi
    *[other] { $local } in { $zone } non si può scrivere con una differenza in minuti interi
    }
fault-clock-no-unit = { $text } non ha unità: scrivere { $as-minutes } se sono minuti
fault-clock-left-without-control = la cadenza non è nota, quindi il tempo rimasto non dice quanto ne è stato usato
fault-clock-left-in-hourglass = in una clessidra conta anche il tempo dell'avversario, quindi il tempo rimasto non dice quanto ne è stato usato
fault-clock-more-than-given = non possono restare { $left }: in tutto ne erano dati { $given }. È forse il tempo usato?
    .hint = riguardare l'orologio, o indicare i tempi usati
fault-clock-nothing-left = dei { $given } dati non resta nulla: la bandierina è caduta, e l'orologio non dice quanto altro tempo è stato usato
fault-clock-unclear-stage = { $left } di tempo rimasto può essere { $used } di tempo usato: un orologio che non conta le mosse aggiunge il periodo seguente solo quando è finito il tempo del precedente
fault-clock-past-sixty = { $text }: dopo le ore, i minuti e i secondi vanno da 0 a 59
fault-clock-unclear-time-control = { $text } può essere { $one } o { $other }: scrivere una delle due
fault-time-moment-range = il momento è fuori dagli anni da 0001 a 9999
fault-clock-machine-before-1970 = l'orologio di questo computer segna una data anteriore al 1970

# What is wrong: cryptography

fault-crypto-no-shared-secret = con questa serratura non si può creare un segreto condiviso
fault-crypto-secret-too-long = il segreto è troppo lungo
fault-crypto-cost-memory = richiesti { $memory-kib } KiB di memoria, ammessi da { $least } a { $most }
fault-crypto-cost-passes = richiesti { $passes } passaggi, ammessi da 1 a { $most }
fault-crypto-cost-lanes = richieste { $lanes } corsie, ammesse da 1 a { $most }
fault-crypto-out-of-memory = non sono disponibili { $memory-kib } KiB di memoria
    .hint = chiudere altri programmi: provare una frase segreta richiede 64 MiB
fault-crypto-passphrase-too-long = una frase segreta di { $length } byte è troppo lunga
    .hint = scegliere una frase segreta più corta
fault-crypto-plaintext-too-long = il testo è troppo lungo per essere cifrato
fault-crypto-random-unavailable = il sistema operativo non ha fornito byte casuali

# What is wrong: files

fault-files-exists = { $path } esiste già
    .hint = scegliere un altro nome, o --force per sostituirlo
    .hint-desk = scegliere un altro nome
fault-files-symlink = { $path } è un collegamento simbolico
    .hint = indicare il percorso del file stesso
fault-files-not-a-file = { $path } non è un file normale
    .hint = indicare il percorso di un file; - legge l'ingresso standard
    .hint-desk = indicare il percorso di un file
fault-files-not-private = altri su questo computer possono leggere { $path }
    .hint = impedire ad altri di leggerlo: chmod 600
fault-files-too-large = { $path } supera { $cap } byte
fault-files-not-found = { $path } non esiste
fault-files-no-folder = la cartella di { $path } non esiste
    .hint = creare prima la cartella
fault-files-bad-name = { $path } non è il nome di un file
fault-files-same-target = { $path } sarebbe scritto due volte
fault-files-source = { $path } è ciò da cui si ricava il risultato
fault-files-read-only = { $path } è di sola lettura
    .hint = non è stato scritto nulla; renderlo scrivibile, o lavorare su una copia
fault-files-denied = { $folder ->
    [none] non è permesso { $operation } { $path }
    [here] non è permesso scrivere in questa cartella
    *[other] non è permesso scrivere nella cartella { $folder }
    }
fault-files-no-space = non c'è più spazio per { $operation } { $path }
    .hint = non è stato scritto nulla; liberare spazio e ripetere
fault-files-busy = un altro programma sta scrivendo { $path }
    .hint = non è stato scritto nulla; attendere che finisca, poi ripetere
fault-files-no-locks = il file system di { $path } non può bloccare i file
    .hint = non è stato scritto nulla; copiare prima il file in una cartella locale
fault-files-unsynced = { $path } è stato scritto, ma il disco non l'ha confermato
    .hint = controllare il disco e conservare una copia altrove
fault-files-failed = impossibile { $operation } { $path }
part-operation-inspect = esaminare
part-operation-read = leggere
part-operation-lock = bloccare
part-operation-create = creare
part-operation-set-mode = impostare i permessi di
part-operation-write = scrivere
part-operation-sync = sincronizzare
part-operation-link = collocare
part-operation-rename = sostituire
part-operation-remove = rimuovere
part-operation-create-folder = creare la cartella

# What is wrong: envelopes

error-of-file = { $path }: { $error }
fault-cli-path = { $path }: { $kind }
    .hint = controllare che la cartella corrente esista ancora
error-of-game = partita { $number }: { $error }
error-line = riga { $line }: { $error }
fault-edition-syntax = { $message }
fault-envelope-too-large = il file è troppo grande: { $what } può avere al massimo { $limit } byte
part-measured-envelope = il file
part-measured-before-accept = tutto ciò che precede [accept]
part-measured-key-file = un file di chiavi
fault-envelope-utf8 = il file non è testo: il byte alla posizione { $offset } non è UTF-8
fault-envelope-bom = il file inizia con un byte order mark, aggiunto da qualche editor
fault-envelope-crlf = la riga { $number } finisce con CR LF: qualche programma ha cambiato i fine riga; richiedere il file, come allegato o in un archivio
fault-envelope-version = la prima riga non dice { $expected }
    .hint = è il file giusto? se lo è, può averlo scritto una versione più recente di adjourn
fault-envelope-syntax = la riga { $number } non è scritta come richiede il formato
fault-envelope-table = qui deve iniziare una tabella preceduta da una riga vuota
fault-envelope-missing-table = qui deve iniziare la tabella `{ $table }`
fault-envelope-unknown-table = qui non può iniziare una tabella
fault-envelope-too-many-entries = più di { $limit } registrazioni
fault-envelope-old-form = `{ $key }` è di una bozza di questo formato, precedente alla prima edizione, che nessuna versione legge
    .hint = aprirla con il programma che l'ha fatta, e mettere in busta di nuovo con questo
fault-envelope-missing-key = manca `{ $key }`
fault-envelope-unknown-key = questa chiave è sconosciuta, ripetuta o fuori posto
fault-envelope-value = il valore di { $key } non ha la forma dovuta
fault-envelope-text = il testo di { $key } { $fault }
fault-envelope-end = il file non termina con il fine riga dopo una firma
fault-envelope-canonical = il file non è nell'unica forma ammessa: differisce dal byte { $offset } in poi
fault-envelope-key = { $key } non è una chiave pubblica utilizzabile: { $fault }
part-key-weak = non è un punto della curva, non è nell'unica forma ammessa, o è di ordine piccolo
part-key-repeated = l'intestazione la indica due volte
fault-envelope-score = la partita trascritta è errata: la semimossa { $ply } non è legale
fault-envelope-start-impossible = `start` non è una posizione raggiungibile in una partita
fault-envelope-start-usual = `start` è la posizione iniziale consueta, che si omette
fault-envelope-position = `position` non segue dalla partita trascritta
fault-envelope-game-over = in `position` la partita è già finita: non può essere sospesa
fault-envelope-turn = `sealed_by` non è chi ha il tratto
fault-envelope-move-number = `move_number` non è il numero della mossa seguente, che è { $expected }
fault-envelope-known-move = `known_move` non è una mossa legale in `position`
fault-envelope-times-resumption = { $key }: la ripresa non è successiva alla messa in busta
fault-envelope-times-end = { $key }: la sessione di ripresa finisce prima di iniziare
fault-envelope-times-typed = { $key }: il momento scritto sulla carta non precede quello in cui la mossa è trascritta
fault-envelope-times-deadline = { $key }: il termine per la ripresa non è successivo alla messa in busta
fault-envelope-times-answer = { $key }: una risposta si mette in busta a ripresa iniziata, quindi l'ora è nota
fault-envelope-times-charge = { $key }: nessun addebito, o più del tempo fino alla fine della sessione, o più di quanto ha usato chi ha messo in busta
fault-envelope-times-same-control = { $key }: di nuovo la cadenza dell'altro giocatore
fault-envelope-adjournment = `adjournment` si conta da 1
fault-envelope-wrap = l'involucro { $number } non è quello “{ $expected }”
fault-envelope-wrap-count = ci sono { $found } involucri dove devono essercene { $expected }
fault-envelope-entry-signer = registrazione { $entry }: firma non ammessa per `{ $kind-name }` ({ $signer })
fault-envelope-entry = registrazione { $entry }: `{ $key }` { $fault }
part-entry-no-earlier-entry = non indica una registrazione precedente
part-entry-names-the-opening = indica l'apertura, che non può essere annullata
part-entry-names-a-witness = indica una testimonianza, che non può essere annullata
part-entry-after-the-witness = segue la testimonianza dello stesso giocatore, che ha trovato la propria metà
part-entry-signed-by-another = indica una registrazione firmata da un altro
part-entry-not-after-the-start = non è successivo all'inizio
part-entry-no-opening = non indica un'apertura precedente valida di per sé
part-entry-of-an-intact = è detto di una busta intatta
part-entry-other-carrier = non appartiene a un file la cui mossa in busta sta dove sta questa
part-entry-before-the-entry = precede la registrazione stessa
fault-envelope-opened-twice = registrazione { $entry }: la busta era già stata aperta
fault-envelope-signature = la firma { $place } non è valida: il file è stato modificato, o ha firmato un'altra chiave
part-place-seal = di [seal]
part-place-accept = di [accept]
part-place-entry = della registrazione { $entry }
fault-envelope-half = registrazione { $entry }: la metà “{ $half }” non corrisponde a questa busta
fault-envelope-plaintext = registrazione { $entry }: la mossa registrata non è quella che danno le due metà
fault-envelope-evidence = registrazione { $entry }: { $fault }
part-dead-wrap-other-key = `evidence` non è la chiave per cui è stato fatto l'involucro
part-dead-wrap-opens = `evidence` apre l'involucro, che dunque vale
part-lock-custody = custodia
part-lock-reply = risposta
part-lock-author = autore
part-signer-arbiter = arbitro
part-signer-deputy = vicearbitro { $number }
side-within-black = Nero
part-signer-player = { $side-within }
side-within-white = Bianco
part-text-empty = è vuoto; omettere piuttosto la chiave
part-text-too-long = supera { $longest } byte
part-text-refused = contiene il codice U+{ $code-point }, che non è ammesso
fault-envelope-other-file = questa non è una busta, ma { $content }
part-content-envelope = una busta
part-content-score = una partita in PGN
part-content-sheet = un'intestazione preparata
part-content-public-line = una riga di chiave pubblica
part-content-secret-key = un file di chiavi segrete
part-content-slip = un tagliando: va tenuto segreto
part-content-half = una metà rilasciata: va tenuta segreta
part-content-archive = un archivio
part-content-pdf = un foglio stampato (PDF)
part-content-event = il file di una manifestazione
fault-envelope-not-the-sealer = questa chiave non è quella che l'intestazione indica per chi ha il tratto
fault-envelope-not-the-arbiter = questa chiave non è quella dell'arbitro di questa busta
fault-envelope-not-named = questa chiave non appartiene a nessuna delle persone indicate in questa busta
fault-envelope-already-accepted = la busta è già accettata
    .hint = non c'è nulla da fare: adjourn verify dice che cosa contiene il file
    .hint-desk = non c'è nulla da fare: la pagina della busta dice che cosa contiene
fault-append-not-accepted = l'arbitro non ha ancora accettato questa busta
fault-append-may-not-sign = firma non ammessa per `{ $kind-name }` ({ $signer })
fault-envelope-full = la busta è piena: { $entries } registrazioni, o { $bytes } byte
fault-envelope-wrong-key = { $whose ->
    [none] la chiave o il tagliando non è di nessuna persona dell'intestazione, e questa parte della busta (“{ $kind }”) è chiusa per: { $holder }
    *[other] la chiave o il tagliando è di un'altra persona ({ $whose }), e questa parte della busta (“{ $kind }”) è chiusa per: { $holder }
    }
fault-unwrap-does-not-open = l'involucro “{ $kind }” non si apre con la chiave che indica
fault-unwrap-content = l'involucro “{ $kind }” contiene una metà che non corrisponde a questa busta
warning-clock-unknown-zone = non esiste il fuso orario { $zone }, in cui la ripresa è annunciata
warning-clock-other-offset = la ripresa è annunciata per { $written } nel fuso { $zone }, ma allora lì gli orologi segnano { $shown }
warning-clock-accepted-before-sealing = l'accettazione dice { $accepted }, prima che la mossa fosse in busta
warning-clock-entry-before-sealing = la registrazione { $entry } dice { $at }, prima che la mossa fosse in busta
part-false-wrap = l'involucro “{ $kind }” ({ $holder }) non è quello che danno le due metà: chi ha messo in busta la mossa lo ha fatto diversamente
fault-envelope-not-in-file = in questo file nessuna mossa è in busta: è su carta, o non c'è
    .hint = per quella su carta non servono tagliando né frase segreta: dire che cosa c'è scritto
fault-envelope-wrong-half = questa metà rilasciata non appartiene a questa busta
fault-envelope-other-envelope = il permesso di aprire riguarda un'altra busta
fault-key-short-passphrase = una frase segreta ha almeno { $least } caratteri
    .hint = prendere alcune parole che nessuno indovina
fault-key-passphrase = la frase segreta è errata, o il file è stato modificato
    .hint = scriverla di nuovo; nessuno può recuperare una frase segreta dimenticata
fault-key-contents = le chiavi pubbliche di questo file non sono quelle delle sue chiavi segrete
fault-key-name = il nome { $fault }
    .hint = indicare il nome come deve stare sulle intestazioni, senza caratteri di controllo
fault-key-not-a-line = non è una riga di chiave pubblica, che inizia con adjourn-key/1 e due chiavi
    .hint = indicare il file FILE.pub scritto da adjourn keygen, o la sua riga
    .hint-desk = indicare il file FILE.pub creato con la chiave, o la sua riga
fault-key-weak = una chiave pubblica di questa riga non è un punto della curva, o è debole
fault-key-signature = la firma di questa riga di chiave pubblica non è valida: è stata modificata
fault-key-not-a-slip = non inizia con { $prefix }1
    .hint = un tagliando inizia con adjslip1, una metà rilasciata con adjhalf1
fault-slip-misspelt = in questo testo { $prefix }1 un carattere è errato, mancante o di troppo
fault-slip-wrong = in questo testo { $prefix }1 è errato il carattere { $character } del gruppo { $group }
    .desk = gruppo { $group }, carattere { $character }: è errato
fault-slip-two-wrong = in questo testo { $prefix }1 sono errati due caratteri: il carattere { $character } del gruppo { $group } e il carattere { $second-character } del gruppo { $second-group }
fault-slip-missing = in questo testo { $prefix }1 manca un carattere, nel gruppo { $group } o accanto
fault-slip-extra = in questo testo { $prefix }1 c'è un carattere di troppo, nel gruppo { $group } o accanto
fault-slip-mixed-case = questo testo { $prefix }1 mescola minuscole e maiuscole

# What is wrong: comparisons

fault-verify-other-key = la chiave nell'intestazione ({ $signer }) non è quella indicata
fault-verify-other-fingerprint = è un'altra busta: la sua impronta non è quella indicata
fault-verify-other-head = il file non ha mai avuto l'impronta attuale indicata: è stato troncato, o proseguito diversamente
fault-verify-copy-invalid = l'altra copia non è una busta valida: { $error }
fault-verify-other-envelope = l'altro file non è una copia di questa busta: ha un'altra impronta
fault-verify-cut = questo file è stato troncato: l'altra copia è valida e prosegue dove questo finisce
fault-verify-forked = le due copie differiscono: entrambe sono valide e nessuna prosegue l'altra
fault-verify-no-previous = l'intestazione non indica una busta precedente
fault-verify-previous-fingerprint = l'intestazione indica un'altra busta precedente
fault-verify-previous-head = la busta precedente non ha mai avuto l'impronta attuale indicata
fault-verify-previous-game = le due buste sono di partite diverse
fault-verify-previous-players = i giocatori non sono quelli della busta precedente
fault-verify-previous-score = la partita non prosegue quella della busta precedente
fault-verify-previous-adjournment = il numero della sospensione non è quello che deve venire
fault-verify-previous-carrier = a una mossa in busta si risponde con una nel file o su carta, a una su carta soltanto su carta
fault-verify-previous-keys = una risposta conserva le chiavi dell'arbitro e del giocatore assente, e sono cambiate queste: { $who }

# What is wrong: archives

fault-archive-unreachable = l'archivio non può essere aperto: { $message }
advice-archive-unreachable = { $reason-key ->
    [part-reason-other] controllare l'indirizzo, e che il server sia attivo e consenta l'accesso
    [part-reason-connection] controllare l'indirizzo, e che il server sia attivo e consenta l'accesso
    *[other] { $reason }
    }
fault-archive-silent = il server non risponde da { $seconds } secondi
fault-archive-not-there = qui non c'è un archivio
    .hint = controllare il nome; adjourn archive add crea un archivio
    .hint-desk = controllare il nome; aggiungendo buste si crea un archivio
fault-archive-not-an-archive = non è un archivio di adjourn
    .hint = indicare il file dell'archivio, o un altro nome per uno nuovo
fault-archive-other-archive = l'archivio in cui copiare contiene altro
    .hint = copiare in uno vuoto: indicare un altro nome
fault-archive-other-log = risponde un archivio diverso da quello aperto: il suo registro è { $found }
    .hint = non vi è stato scritto nulla: indicare nell'indirizzo il server stesso, non un programma che ne condivide le connessioni (pooler)
fault-archive-password = l'indirizzo del server contiene una password, che altri su questo computer possono leggere
    .hint = scriverla in un file delle password, ~/.pgpass: vedere docs/operations.md
fault-archive-plain-password = il server chiede la password senza cifratura
fault-archive-weak-password = il server chiede la password con sole { $iterations } iterazioni
fault-archive-no-certificates = non c'è un certificato con cui riconoscere il server
    .hint = indicare un file di certificati fidati: ?sslrootcert=FILE nell'indirizzo
fault-archive-other-format = l'archivio ha il formato { $found }, che questa versione non conosce
    .hint = usare la versione del programma che lo ha creato; un'esportazione scritta da quella si può aggiungere qui a un archivio nuovo
fault-archive-damaged = l'archivio è danneggiato: si attendeva { $expected }
    .hint = adjourn archive verify indica il difetto; ripristinare da una copia di sicurezza
    .hint-desk = verificare tutto per vedere il difetto; ripristinare da una copia di sicurezza
fault-archive-intruder = l'archivio è danneggiato: contiene un trigger o una vista, `{ $name }`, che nessun archivio ha
    .hint = qualcuno ha messo `{ $name }` nel file, e non si sa che cosa faccia: prendere l'archivio da una copia di sicurezza, oppure toglierlo con sqlite3 (DROP TRIGGER, DROP VIEW) e verificare tutto l'archivio
fault-archive-failed = errore dell'archivio: { $message }
fault-archive-unconfirmed = il server non ha confermato l'ultima parte, e non si sa se sia archiviata: { $message }
    .hint = controllare che il server sia attivo, e anche il suo standby, poi ripetere lo stesso comando: ciò che è già archiviato viene trovato, e nulla è archiviato due volte
    .hint-desk = controllare che il server sia attivo, e anche il suo standby, poi ripetere la stessa operazione: ciò che è già archiviato viene trovato, e nulla è archiviato due volte
fault-archive-schema-name = `{ $name }` non può essere lo schema di un archivio
    .hint = una lettera minuscola o _, poi lettere minuscole, cifre e _, non più di 63 e non pg_ all'inizio: ?schema=italy
fault-archive-no-schema = il database non ha lo schema { $name }
    .hint = controllare il nome dopo schema= nell'indirizzo; adjourn archive add crea lo schema e l'archivio
    .hint-desk = controllare il nome dopo schema= nell'indirizzo; l'aggiunta di buste crea lo schema e l'archivio
fault-archive-distributed = la tabella { $table } di questo archivio è distribuita su più macchine (Citus), che non hanno uno stato comune
    .hint = sul server, undistribute_table riporta archive, version ed envelope su una sola macchina; per molti archivi dare a ciascuno uno schema proprio, ?schema=NOME: vedere docs/operations.md
fault-archive-busy = l'archivio è troppo occupato: { $tries } tentativi superati da altri
fault-archive-held = un altro tiene occupato l'archivio da { $seconds } secondi
fault-archive-again = si è intromessa un'altra transazione
part-expected-log-head = l'impronta attuale del registro
part-expected-value = un valore di altro tipo
part-expected-index-row = una riga dell'indice
part-expected-changed = una riga cambiata per ogni modifica
part-expected-roster = un elenco
part-expected-next-version = la versione successiva
part-expected-next-leaf = la foglia successiva
part-expected-last-leaf = l'ultima foglia dove finisce il registro, e nessuna dopo
part-expected-leaf-of-envelope = la foglia di questa busta
part-expected-envelope = una busta
part-expected-same-root = la stessa radice in entrambi
part-expected-largest = non più di quanto contiene un archivio
part-expected-whole-file = l'intero file di una banca dati
fault-archive-which = `{ $text }` non indica alcuna busta
    .hint = indicare un numero di sigillo, un'impronta (64 cifre), l'id di una partita (22 caratteri) o il numero nell'archivio
fault-archive-not-found = l'archivio non contiene questa busta
    .hint = adjourn archive list mostra che cosa c'è
    .hint-desk = cercare senza indicarla per vedere che cosa c'è
fault-archive-several = sono indicate { $ids-count } buste
    .hint = indicarne una con il suo numero: { $ids }
fault-archive-other-key = questa chiave è di { $key }, e il registro è { $log }
fault-key-of-an-archive = questa è la chiave di un archivio, non di una persona
    .hint = dare la chiave di una persona; quella di un archivio ne firma le attestazioni e null'altro
fault-key-of-a-witness = questa è la chiave di un testimone, non di una persona
    .hint = dare la chiave di una persona; quella di un testimone cofirma attestazioni e null'altro
fault-archive-not-of-log = questa non è la chiave di un archivio
fault-witness-other-key = questa non è la chiave di un testimone
    .hint = dare la chiave creata da adjourn archive keygen --witness
    .hint-desk = dare una chiave creata per un testimone
fault-witness-name = nessun testimone può chiamarsi "{ $called }"
    .hint = indicare un nome senza spazi e senza il segno più, come oslo.example
fault-archive-not-yet-in = la busta è stata aggiunta dopo l'attestazione, che ha { $size } foglie
    .hint = firmare una nuova attestazione, e farla cofirmare
fault-archive-other-checkpoint = l'attestazione è di un altro archivio
fault-archive-checkpoint = il registro non prosegue { $path-raw }: quello ha { $earlier } foglie, e il registro, con { $now }, non è cominciato con esse
    .hint = { $to-sign ->
        [true] nulla è stato firmato, perché due registri avrebbero lo stesso nome: mancano foglie o ce ne sono altre, forse perché ha preso il posto uno standby in ritardo; riportarle con adjourn archive import da un'esportazione, o cominciare un nuovo archivio con una nuova chiave
        *[other] conservare questa attestazione, che lo dimostra; mancano foglie o ce ne sono altre, forse perché ha preso il posto uno standby in ritardo: riportarle da un'esportazione o da una copia di sicurezza
    }
    .hint-desk = { $to-sign ->
        [true] nulla è stato firmato, perché due registri avrebbero lo stesso nome: mancano foglie o ce ne sono altre, forse perché ha preso il posto uno standby in ritardo; riportarle da un'esportazione, o cominciare un nuovo archivio con una nuova chiave
        *[other] conservare questa attestazione, che lo dimostra; mancano foglie o ce ne sono altre, forse perché ha preso il posto uno standby in ritardo: riportarle da un'esportazione o da una copia di sicurezza
    }
fault-archive-extends-later = { $extends-raw } non è l'attestazione precedente: ha { $has } foglie, e { $checkpoint-raw }, sotto cui si prova, ne ha { $size }
    .hint = nulla è andato perso; scambiare le due: --checkpoint vuole la più recente, --extends la precedente
    .hint-desk = nulla è andato perso; scambiare le due
fault-archive-checkpoint-of-other-key = l'attestazione accanto a questa chiave, { $path-raw }, è di un'altra chiave
    .hint = una chiave e la sua ultima attestazione vanno insieme: spostare questa accanto alla chiave che l'ha firmata, o altrove se quella chiave non c'è più
fault-archive-grows = qualcuno aggiunge all'archivio mentre viene copiato
    .hint = badare che nessuno vi aggiunga, e copiare di nuovo: la copia riprende da dove era
fault-roster-key = un nuovo elenco deve essere firmato
    .hint = indicare --key CHIAVE
    .hint-desk = indicare la chiave che lo firma
fault-archive-passwords = { $path-raw }: il file delle password non è UTF-8
    .hint = salvarlo come UTF-8; ogni riga è host:porta:database:utente:password
fault-files-read = { $name }: non può essere letto: { $kind }
fault-archive-tar = { $name }: non è un archivio tar completo: { $error }
    .hint = ciò che è già stato aggiunto resta; aggiungere un archivio completo, nulla è archiviato due volte
fault-archive-tar-header = { $name }: ciò che precede un elemento è troppo lungo per essere un nome
    .hint = ciò che è stato aggiunto prima resta; estrarlo con un altro programma e aggiungere la cartella
fault-files-write = impossibile scrivere l'archivio tar: { $error }
fault-archive-not-an-envelope = questo non può essere una busta
fault-archive-not-of-an-export = { $name }: non è una busta di un'esportazione
fault-archive-not-an-export = non è l'esportazione di un archivio
advice-archive-not-an-export = adjourn archive add accetta buste da qualsiasi archivio tar
    .desk = si possono aggiungere buste da qualsiasi archivio tar
fault-archive-stopped = è stato chiesto al programma di terminare

# What is wrong: signed notes, rosters, proofs that an envelope is in a log

fault-note-not-a-note = non è una nota firmata
fault-note-too-long = la nota è troppo lunga: una nota ha al massimo { $bytes } byte e { $signatures } firme
    .hint = togliere le firme che nessuno chiede; se è troppo lungo il testo stesso, lo accorci chi lo firma
fault-note-not-a-checkpoint = la nota non è un'attestazione: deve contenere un nome, una dimensione e una radice
fault-note-other-log = l'attestazione è di un altro registro
fault-note-not-signed = la nota non è firmata con questa chiave
fault-note-bad-signature = la firma non è valida
fault-note-not-a-key = non è la chiave pubblica di un registro: si scrive NOME+NUMERO+CHIAVE
    .hint = chiedere all'organizzatore la chiave pubblica del suo archivio
fault-note-not-a-witness = non è la chiave pubblica di un testimone: si scrive NOME+NUMERO+CHIAVE
    .hint = chiedere al testimone la sua chiave pubblica; quella di un archivio o di una persona è un'altra
fault-note-other-checkpoint = sono copie di attestazioni diverse
    .hint = dare copie di una sola attestazione; se due della stessa dimensione hanno radici diverse, conservarle entrambe: dimostrano che il registro è stato biforcato
fault-note-quorum = hanno cofirmato { $found } dei testimoni, e se ne esigono { $demanded }
    .hint = dare la copia cofirmata anche dagli altri, o chiedere loro di cofirmarla
fault-policy-twice = il testimone { $name } ha la chiave di un altro tra quelli indicati
    .hint = indicare ogni testimone una volta: una chiave conta una volta, sotto qualunque nome
fault-policy-log = il testimone { $name } ha la chiave del registro
    .hint = indicare testimoni tenuti da altri: la firma del registro si esige sempre
fault-policy-quorum = si esigono { $demanded } cofirme da { $witnesses } testimoni
    .hint = esigerne almeno una, e non più di quanti si indicano
fault-policy-too-many = si indicano { $named } testimoni, e una nota ha posto per { $most }
    .hint = indicarne di meno: di più non possono cofirmare una sola attestazione
fault-roster-line = la riga { $number } dell'elenco è errata: si attendeva { $expected }
    .hint = correggere quella riga e firmare di nuovo
fault-roster-other-key = gli elenchi di questo archivio sono firmati da { $named }
    .hint = dare la chiave che ha firmato il primo elenco; una chiave persa non si sostituisce: esportare l'archivio e aggiungerlo a uno nuovo
part-roster-format = adjourn-roster/2
part-roster-log = un registro, la sua dimensione e la sua radice
part-roster-signed-by = la chiave che firma, NOME+NUMERO+CHIAVE
part-roster-entry = known, un momento e una chiave pubblica
part-roster-until = un momento, o always
part-roster-key = una chiave pubblica
fault-proof-malformed = non è una prova d'archivio (riga { $number })
fault-proof-not-included = la prova non conduce da questo file all'attestazione
fault-proof-other-earlier = la prova comincia da { $of } foglie, e l'attestazione precedente ne ha { $given }
fault-proof-not-consistent = la prova non dimostra che l'attestazione successiva prosegue la precedente
fault-witness-rollback = l'attestazione torna indietro da { $seen } foglie a { $offered }
    .hint = nulla è stato cofirmato; chiedere un'attestazione che prosegua quella in { $kept-raw }: una più vecchia da sola non dimostra nulla, può essere posta in ritardo; se non ne arriva una successiva, conservarle entrambe e dirlo a chi si affida a quell'archivio
fault-witness-fork = il registro ha firmato due alberi diversi di { $size } foglie
    .hint = nulla è stato cofirmato; conservare questa attestazione e { $kept-raw }: insieme dimostrano che il registro è stato biforcato, e va detto a chi vi si affida
fault-witness-replay = l'attestazione di { $size } foglie è già stata cofirmata
    .hint = mandare { $kept-raw }, che è la risposta; per un nuovo orario chiedere una prova che cominci da lì
fault-witness-other-start = la prova comincia da { $start } foglie, e l'ultima attestazione cofirmata ne ha { $seen }
    .hint = { $seen ->
        [0] questa chiave non ha ancora cofirmato nulla di questo registro: chiedere un'attestazione da sola; se lo ha fatto su un altro computer, portare di là { $kept-raw }
        *[other] mandare { $kept-raw }, e chiedere una prova che cominci da lì
    }
fault-witness-not-extended = nulla dimostra che { $offered } foglie proseguono le { $seen } cofirmate
    .hint = nulla è stato cofirmato; conservare questa attestazione e { $kept-raw }, ed esigere la prova: due dimensioni senza prova non dimostrano una biforcazione; se non arriva, dirlo a chi si affida a quell'archivio
fault-witness-other-log-key = { $path-raw }, l'ultima attestazione di quel registro cofirmata da questo testimone, è di un altro registro o di un'altra sua chiave
    .hint = nulla è stato cofirmato; confrontare la chiave con quella avuta la prima volta, a voce con l'organizzatore, e lasciare il file dov'è: sotto due chiavi possono esserci due registri con lo stesso nome
fault-witness-older-time = una cofirma del { $at } sarebbe anteriore all'ultima ({ $last })
    .hint = { $to-come ->
        [true] nulla è stato cofirmato; l'ultima ora è ancora da venire: se l'orologio del computer è indietro, regolarlo; se è giusto, era sbagliata l'ultima ora: creare per questo testimone una nuova chiave in un altro file (adjourn archive keygen --witness), con quella cofirmare per prima { $kept-raw }, e darne la chiave pubblica
        *[other] nulla è stato cofirmato; indicare con --at un orario non anteriore a quello, o nessuno
    }
    .hint-desk = { $to-come ->
        [true] nulla è stato cofirmato; l'ultima ora è ancora da venire: se l'orologio del computer è indietro, regolarlo; se è giusto, era sbagliata l'ultima ora: creare per questo testimone una nuova chiave in un altro file, con quella cofirmare per prima { $kept-raw }, e darne la chiave pubblica
        *[other] nulla è stato cofirmato; indicare un orario non anteriore a quello
    }
fault-witness-before-1970 = nessuna cofirma può avere l'ora { $at }: si conta dal 1970
    .hint = nulla è stato cofirmato; regolare l'orologio del computer, o indicare l'ora con --at
    .hint-desk = nulla è stato cofirmato; regolare l'orologio del computer

# What to do

part-advice-instead = che cosa può accadere ora: { $kinds }
part-advice-at-its-moment = se è avvenuto prima, registrarlo con il suo momento: --at; che cosa può accadere ora: { $kinds }
    .desk = se è avvenuto prima, registrarlo con il suo momento; che cosa può accadere ora: { $kinds }
part-advice-seal-again = questa busta non potrebbe mai essere aperta: il giocatore metta di nuovo in busta la mossa
advice-author-key = il programma di chi ha messo in busta ha reso inutilizzabile questo involucro; la sua chiave può sostituirlo: --author-key
    .desk = il programma di chi ha messo in busta ha reso inutilizzabile questo involucro; la sua chiave può sostituirlo
part-advice-announce-anew = accordarsi su un'altra ora e annunciarla; poi scrivere la voce
advice-time-ambiguous = in quel momento torna l'ora solare: aggiungere la differenza da UTC, come in 1972-09-01T14:30:00+00:00
advice-time-missing = in quel momento inizia l'ora legale: indicare un'ora che esiste
advice-time-unwritable = indicare l'ora con una differenza in minuti interi
advice-time-duration = scrivere ore, minuti e secondi, come in 2:31:00, o con le unità, come in 2 h 31 min
advice-time-control = scriverla con le unità, come 90 min + 30 s o 40/2h, 30 min, oppure come nel PGN, in secondi: 40/9000:16/3600, 5400+30, 1/259200; ? se non è nota
advice-time-zone = indicare un fuso dell'archivio IANA, come Europe/Rome
advice-clock-used = indicare il tempo usato: { $key }
advice-clock-record-used = indicare i tempi usati
advice-clock-look-again = riguardare l'orologio, o indicare il tempo usato: { $key }
advice-time-moment = scrivere la data e l'ora: 2026-11-23 9:30 o 23.11.2026 9:30
advice-crypto-random = non è stato scritto nulla; il sistema non fornisce numeri casuali: riavviarlo
advice-crypto-cost = il file richiede più lavoro di qualsiasi file onesto: non usarlo
advice-crypto-ask-again = richiederlo al proprietario
advice-other-fingerprint = non è stato fatto nulla; chiedere la busta la cui impronta è sul tagliando, e dire all'arbitro che ce ne sono due
advice-files-too-large = è il file giusto?
advice-files-same-target = dare a ogni file un nome proprio
advice-files-denied = controllare i permessi del file e della sua cartella
advice-files-not-found = controllare il nome e la cartella
advice-files-failed = non è stato scritto nulla; controllare il disco, poi ripetere
advice-envelope-not-accepted = prima l'arbitro l'accetta: adjourn accept
    .desk = prima l'arbitro l'accetta
advice-envelope-not-named = indicare la chiave di una persona indicata nell'intestazione: adjourn show dice chi
    .desk = indicare la chiave di una persona indicata nell'intestazione
advice-envelope-wrong-half = chiedere la metà di questa busta: adjourn release
    .desk = chiedere la metà di questa busta
advice-envelope-wrong-key = indicare la chiave o il tagliando di chi può aprire questa parte ({ $holder }), fatto per questa busta
advice-envelope-other-file = indicare il file scritto da adjourn seal: il nome finisce in .envelope, se nessuno ne ha scelto un altro
    .desk = scegliere il file della busta
advice-envelope-full = le ultime 50 registrazioni e 20 kB sono riservati agli ufficiali; se una copia è stata riempita di note, tornare alla propria copia di prima delle note: quella si apre ancora
advice-envelope-signer = firma l'arbitro o un vicearbitro, o il giocatore che fa la dichiarazione
advice-envelope-changed = richiedere il file, come allegato o in un archivio, senza modificarlo
advice-envelope-unchanged-copy = chiedere a chi lo custodisce una copia non modificata; adjourn verify FILE --copy ALTRA ne confronta due
    .desk = chiedere a chi lo custodisce una copia non modificata
advice-key-file = è un file di chiavi? se lo è, chiedere al proprietario una copia non modificata
advice-key-misspelt = confrontarlo con la carta: i gruppi sono di quattro, dopo l'1, e non contengono b, i, o né 1
advice-key-ask-again = richiederla al proprietario, o crearne una nuova: adjourn keygen
    .desk = richiederla al proprietario, o crearne una nuova

# What to do about archives and what is signed for them

part-reason-connection = controllare che il server sia attivo e che la rete lo raggiunga, poi ripetere lo stesso comando: ciò che è stato contato resta, e nulla è archiviato due volte
    .desk = controllare che il server sia attivo e che la rete lo raggiunga, poi ripetere la stessa operazione: ciò che è stato contato resta, e nulla è archiviato due volte
part-reason-starting = attendere che il server sia avviato, poi ripetere lo stesso comando
    .desk = attendere che il server sia avviato, poi ripetere la stessa operazione
part-reason-too-many = riprovare più tardi, o permettere al server più connessioni (max_connections)
part-reason-no-password = scrivere una riga per questo server in un file di password, ~/.pgpass: host:porta:database:utente:password
part-reason-not-let-in = controllare l'utente nell'indirizzo e la riga nel file di password; pg_hba.conf sul server dice chi può entrare, e come
part-reason-no-database = controllare il nome del database nell'indirizzo; sul server, createdb ne crea uno
part-reason-not-allowed = chiedere il permesso a chi gestisce il server o al proprietario del file
part-reason-no-space = fare posto sul disco dell'archivio, poi ripetere lo stesso comando: ciò che è stato contato resta, e nulla è archiviato due volte
    .desk = fare posto sul disco dell'archivio, poi ripetere la stessa operazione: ciò che è stato contato resta, e nulla è archiviato due volte
part-reason-read-only = qui l'archivio si può solo leggere: se questo è uno standby, indicare nell'indirizzo il primario
part-reason-file = controllare il nome: dev'essere il file intero dell'archivio, e occorre il diritto di leggerlo e di scrivere nella sua cartella
part-reason-file-read-only = qui il file si può solo leggere: per aggiungere, copiarlo dove si può scrivere; se accanto c'è un -wal, copiarli entrambi
advice-archive-plain-password = nulla è stato detto: aggiungere sslmode=require all'indirizzo, o far chiedere al server con SCRAM (scram-sha-256 in pg_hba.conf); verificare che sia il proprio server
advice-archive-busy = ripetere lo stesso comando: nulla è archiviato due volte
    .desk = ripetere la stessa operazione: nulla è archiviato due volte
advice-archive-failed = { $reason }
part-reason-other = vedere che cosa dice l'archivio, poi ripetere lo stesso comando: ciò che è stato contato resta, e nulla è archiviato due volte
    .desk = vedere che cosa dice l'archivio, poi ripetere la stessa operazione: ciò che è stato contato resta, e nulla è archiviato due volte
advice-archive-other-key = dare la chiave creata per questo archivio; solo se non ne ha ancora una, adjourn archive keygen la crea
    .desk = questo archivio ha una propria chiave
advice-note-other-log = appartiene a un altro archivio: indicare quello che nomina
advice-note-unchanged-copy = chiederne una copia non modificata a chi l'ha dato

# Lists

list-or = { $before } o { $last }
part-advice-opened-unsynced = la busta è aperta; conservarne una copia altrove, poi adjourn show dice che cosa conteneva
    .desk = la busta è aperta; conservarne una copia altrove
part-advice-opened = la busta è aperta e il file è scritto: adjourn show dice che cosa conteneva
    .desk = la busta è aperta e il file è scritto
part-advice-arrival-first = non è stato scritto nulla: si registri l'arrivo da solo (adjourn record … arrival) e si legga che cosa ne segue
    .desk = non è stato scritto nulla: si registri l'arrivo da solo e si legga che cosa ne segue

# What the arbiter should know

warning-files-open-to-others = { $path-raw } è segreto, e altri su questo computer possono leggerlo: togliere loro il permesso (chmod 600), o tenerlo dove non possono
warning-key-made = è stata creata una chiave che firma per l'arbitro, in { $path-raw }; è in chiaro, solo per questo account
warning-files-folder-open-to-others = chiunque usi questo computer può mettere altri tagliandi in { $path-raw }, o toglierli: indicare una cartella propria
warning-accept-no-witness = che la busta si apra a { $name } lo sa solo chi l'ha chiusa: gliene si dia una copia, perché ne dia testimonianza su un computer suo (adjourn witness), mai su quello dell'arbitro, dove il tagliando darebbe a un solo computer le due metà
    .desk = che la busta si apra a { $name } lo sa solo chi l'ha chiusa: gliene si dia una copia, perché ne dia testimonianza su un computer suo e rimandi il file; mai qui, dove il tagliando darebbe a un solo computer le due metà
warning-envelope-little-room = resta posto solo per { $entries } registrazioni e { $bytes } byte: se un giocatore ha riempito questa copia, tornare alla propria copia di prima
warning-archive-no-earlier-checkpoint = di questa chiave qui non è nota alcuna attestazione precedente: se ne ha già firmata una, verificare l'archivio con quella prima di dare via questa
warning-witness-first = è la prima attestazione di quel registro che questa chiave ha cofirmato qui: se altrove ne ha cofirmate altre, non dare via questa, e portare di là il file di nome { $path-raw }
warning-archive-earlier-version = la busta è cresciuta dopo quell'attestazione: la prova riguarda la busta com'era allora, e si controlla con la busta di ora o di allora
warning-checkpoint-of-earlier-key = { $path-raw } è di una chiave precedente: spostarla accanto a quella chiave, o altrove se non c'è più; finché è lì, questa chiave non firma nulla
warning-cosigned-by-earlier-key = { $path-raw } è stata cofirmata con una chiave precedente: spostarla accanto a quella chiave, o altrove se non c'è più; finché è lì, questa chiave non cofirma nulla di quel registro
warning-print-no-letters = i caratteri di stampa non hanno segni per { $letters }; al loro posto sono stampati i codici; .html li mostra
fault-crypto-key-unavailable = la chiave non risponde: ciò che la custodisce non è collegato o ha rifiutato
advice-crypto-key-unavailable = collegare ciò che custodisce la chiave, poi ripetere

# What is wrong: scores, positions, editions

error-with-article = { $error } ({ $article })
fault-score-empty = il file non contiene alcuna partita
    .hint = indicare un file PGN con le mosse della partita
    .hint-desk = indicare un file PGN con le mosse, o una posizione
fault-score-several-games = il file contiene { $games } partite; indicarne una
    .hint = copiare la partita in un file a sé
fault-score-utf-16 = il file è UTF-16; salvarlo come UTF-8
    .hint = salvare il file come testo UTF-8
fault-score-tag = un'etichetta va scritta [Nome "valore"]
fault-score-duplicate-tag = una seconda etichetta { $name }
fault-score-control-character = l'etichetta { $name } contiene il carattere di controllo U+{ $character }
    .hint = correggerlo lì, o salvare il file in UTF-8
fault-score-start = etichetta FEN: { $error }
fault-score-start-absent = l'etichetta SetUp annuncia una posizione, ma manca l'etichetta FEN
fault-score-variant = il gioco è { $name }, che qui non è previsto
    .hint = qui si possono sospendere solo partite di scacchi ordinari
fault-score-unclosed-comment = un commento non è mai chiuso
fault-score-unclosed-variation = una variante non è mai chiusa
fault-score-unopened-bracket = { $bracket } non chiude nulla
fault-score-annotation = { $sign } senza numero
fault-score-not-a-move = la mossa { $at } è { $text }, che non è una mossa nella notazione PGN
    .desk = La { $at-number }ª del { $at-side }, { $text-raw }, non è una mossa nelle lettere del PGN (K Q R B N).
    .hint = scriverla nelle lettere del PGN (K Q R B N), o indicare quelle in cui è scritta la partita, come in `--notation de`
    .hint-desk = { advice-score-correct }
fault-score-illegal-move = la mossa { $at } è { $text }, che è illegale
    .desk = La { $at-number }ª del { $at-side }, { $text-raw }, lì non è possibile.
fault-score-ambiguous-move = la mossa { $at } è { $text }, che corrisponde a più mosse legali
    .desk = La { $at-number }ª del { $at-side }, { $text-raw }, lì può essere più di una mossa.
fault-score-no-promotion = la mossa { $at } è { $text }, una promozione senza il pezzo
    .desk = La { $at-number }ª del { $at-side }, { $text-raw }, è una promozione e non dice in quale pezzo.
fault-score-move-after-the-end = la mossa { $at } è { $text }, ma la partita era già finita
    .desk = La { $at-number }ª del { $at-side }, { $text-raw }, viene dopo la fine della partita.
fault-score-too-many-moves = più di { $most } semimosse
    .hint = nessuna partita è così lunga: è il file giusto?
fault-score-not-a-move-number = { $text } non è un numero di mossa come 41w o 41b
fault-score-no-such-move = la partita non ha la mossa { $wanted }; va da { $first } a { $next }
fault-fen-empty = la FEN è vuota
fault-fen-too-long = la FEN ha { $bytes } byte; nessuna posizione ne richiede più di { $most }
fault-fen-field-count = una FEN ha da quattro a sei campi, questa ne ha { $found }
fault-fen-rank-count = la scacchiera ha { $found } traverse, non 8
fault-fen-rank-width = la traversa { $rank } ha { $squares } case, non 8
fault-fen-unknown-man = { $found } sulla traversa { $rank } non è un pezzo né un numero di case vuote
fault-fen-side-to-move = chi ha il tratto è indicato con { $found }, che non è "w" né "b"
fault-fen-chess960-castling = il campo dell'arrocco { $found } indica colonne, come nel Chess960, che qui non è previsto
fault-fen-castling = il campo dell'arrocco { $found } non è "-" né lettere di "KQkq"
fault-fen-en-passant = il campo en passant { $found } non è "-" né una casa
fault-fen-halfmove-clock = il contatore delle semimosse { $found } non è un numero da 0 a { $most }
fault-fen-move-number = il numero di mossa { $found } non è un numero da 1 a { $most }
fault-fen-missing-king = manca un Re
fault-fen-too-many-kings = una parte ha più di un Re
fault-fen-pawn-on-back-rank = un pedone è sulla prima o sull'ultima traversa
fault-fen-too-many-pieces = una parte ha più pezzi di quanti una partita possa darne
fault-fen-castling-right-without-rook = è dato un diritto di arrocco, ma Re o Torre non sono al loro posto; il Chess960 qui non è previsto
fault-fen-en-passant-without-pawn = nessun pedone può avere appena superato la casa en passant
fault-fen-king-can-be-taken = chi ha il tratto potrebbe catturare il Re
fault-fen-impossible-check = nessuna ultima mossa può avere dato questo scacco
fault-edition-too-large = il file ha { $bytes } byte, un'edizione al massimo { $most }
fault-edition-missing-key = manca la chiave { $key }
fault-edition-unknown-key = { $near ->
    [none] nessuna edizione ha una chiave { $key }
    *[other] nessuna edizione ha una chiave { $key }; forse { $near }?
    }
fault-edition-wrong-value = { $key } deve essere { $allowed }
fault-edition-unknown-source = { $key } ha come fonte { $name }, che [sources] non contiene
part-allowed-name = un nome da 1 a 64 caratteri tra a-z, 0-9, '-' e '.'
part-allowed-table = una tabella
part-allowed-texts = una tabella di testi
part-allowed-words = { $words }
part-allowed-words-or-silent = { $words } o "silent"
part-allowed-list-or-silent = un elenco di { $words }, oppure "silent"
part-allowed-articles-or-silent = un elenco di articoli oppure "silent"
part-allowed-seconds-or-silent = un numero intero di secondi oppure "silent"
part-allowed-bands-or-silent = un elenco di fasce in secondi, ciascuna al di sopra di un tempo restante minore della precedente, come { $halved } o { $set }, oppure "silent"
part-allowed-text = un testo da 1 a { $most } caratteri stampabili
part-allowed-evidence = un testo da 1 a { $most } caratteri stampabili, dove dice che cosa è stato letto o cercato
part-allowed-value = un valore, o { $read }, o { $searched }
fault-reading-other-letters = che cosa significa { $text } dipende dalle lettere, e la notazione dell'etichetta è { $own }: { $moves }
    .hint = indicare la mossa che si intende, in coordinate o nelle lettere dell'etichetta, oppure none, e perché: --reading MOSSA MOTIVO
    .hint-terminal = scrivere la mossa che si intende, in coordinate o nelle lettere dell'etichetta, oppure none, e perché
part-in-letters = { $uci } in notazione { $languages }
fault-notation-unknown = nessuna notazione si chiama { $code }
    .hint = uno fra: { $words }; oppure un codice qualsiasi seguito dalle lettere di Re, Donna, Torre, Alfiere e Cavallo, come bg Ц Д Т О К
warning-score-latin-1 = il file non è UTF-8 ed è stato letto come Windows-1252: controllare i nomi
warning-score-move-number = la mossa { $expected } ha il numero { $written }
warning-score-result = l'etichetta del risultato dice { $tag }, la fine delle mosse { $termination }
warning-score-time = il tempo { $text } non è h:mm:ss ed è stato omesso
warning-fen-castling-right-absent = Re e Torre del { $side-within } sono al loro posto, ma il diritto di arrocco { $wing } non è dato
part-wing-king = corto
part-wing-queen = lungo
warning-fen-impossible-clock = il contatore delle semimosse { $clock } non è possibile alla mossa { $number }: può essere al massimo { $most }. Correggere la FEN, perché le 50 e le 75 mosse si contano con esso
warning-fen-limit-not-counted = il contatore delle semimosse ({ $clock }) qui non è considerato: dove 75 mosse concludono la partita, la caduta di una bandierina può essere giudicata diversamente
warning-fen-en-passant-unused = nessuna cattura legale può usare la casa en passant { $square }; è omessa

# Refusals by the Laws

fault-laws-not-accepted = l'arbitro non ha accettato questa busta
fault-laws-already-opened = questa busta è già stata aperta
    .hint = vedere che cosa conteneva: adjourn show
    .hint-desk = la pagina della busta dice che cosa conteneva
fault-laws-game-over = { $over ->
    [closed] la partita è finita e la busta è chiusa
    [known] la partita è finita
    *[other] la partita è finita e la busta resta chiusa
    }
advice-refusal-game-over = registrare il risultato: non c'è nulla da mettere in busta né da aprire
fault-laws-responder-absent = chi deve rispondere è registrato come assente
    .hint = prima si registra il suo arrivo, poi la busta può essere aperta
fault-laws-arrival-unrecorded = nessuno ha detto che chi deve rispondere è presente
    .hint = se è presente, dire da quando: --here-since now, oppure --here-since ORA
    .hint-desk = se è presente, dire da quando
fault-laws-before-resumption = l'ora annunciata per la ripresa non è ancora arrivata
    .hint = aspettarla, oppure concordare prima una nuova ora: adjourn record … set-resumption ORA AVVISATI MOTIVO
    .hint-desk = aspettarla, oppure fissare prima una nuova ora
fault-laws-time-passed = l'ora annunciata per la ripresa è passata
    .hint = un giocatore è ormai in ritardo oltre il limite e non si può più spostare: registrare chi è presente e chi no, oppure decidere (adjourn record … decision)
    .hint-desk = un giocatore è ormai in ritardo oltre il limite e non si può più spostare: registrare chi è presente e chi no, oppure decidere
fault-laws-no-time-yet = quando riprenda la partita è ancora da concordare
    .hint = concordare un'ora e registrarla: adjourn record … set-resumption ORA AVVISATI MOTIVO
    .hint-desk = concordare un'ora e registrarla
fault-laws-envelope-lost = questa busta è registrata come perduta
    .hint = chi ha messo in busta dichiara la sua mossa: adjourn declare
    .hint-desk = chi ha messo in busta dichiara la sua mossa
fault-laws-not-yours = non spetta a quel firmatario registrarlo
fault-laws-decision-first = prima decide l'arbitro che cosa segue
fault-laws-move-unknown = la mossa in busta non è ancora nota
fault-laws-not-on-move = quel giocatore non ha il tratto
fault-laws-illegal-move = quella mossa non è legale in questa posizione
fault-laws-choice-first = chi deve rispondere sceglie prima quale delle mosse possibili si gioca
fault-laws-nothing-to-read = nella busta non è scritto nulla che si possa leggere
fault-laws-played-on = dopo la lettura della mossa in busta la partita è proseguita
fault-laws-not-offered = quella mossa non è fra quelle da scegliere
fault-laws-no-offer = non è valida alcuna offerta di patta dell'avversario
fault-laws-offer-lapsed = nessuna offerta di patta è più valida: quella sull'intestazione poteva essere accettata finché la mossa in busta non era eseguita
fault-laws-already-there = quel giocatore è già presente
fault-laws-recorded-there = il { $side } è registrato come presente da { $since } (registrazione { $entry }): se era un errore, prima annullarla
fault-laws-opponent-unrecorded = quel giocatore è in ritardo oltre il limite, e nessuno ha detto se l'avversario era presente
    .hint = si registri prima l'avversario: `arrival` con l'ora in cui è arrivato, oppure `absent` con l'ora annunciata (--at)
    .hint-desk = si registri prima l'avversario: il suo arrivo con l'ora in cui è arrivato, oppure che era assente all'ora annunciata
fault-laws-player-absent = quel giocatore è registrato come assente
fault-laws-already-started = la ripresa è già iniziata (per rinviarla, registrare prima una pausa)
fault-laws-sealer-present = la risposta può essere messa in busta solo mentre è assente chi ha messo in busta la mossa
fault-laws-goes-on-elsewhere = la partita continua nella busta successiva, e si registra lì
fault-laws-not-lost = la busta non è registrata come perduta
fault-laws-times-stand = entrambi i giocatori hanno mosso dopo la ripresa: i tempi restano validi
fault-laws-no-clock-ran = nessun orologio è stato in moto dopo la messa in busta
fault-laws-clock-stopped = quell'orologio non è in moto
fault-laws-clock-runs = quell'orologio è già in moto
fault-laws-not-paused = gli orologi non sono fermi per un'interruzione
fault-laws-contradicts = con questo a quell'ora, la registrazione { $entry } non sarebbe stata possibile così com'è
    .hint = controllare l'ora indicata; se è giusta, dichiarare prima quella registrazione un errore (adjourn record … void NUMERO MOTIVO) e registrarla di nuovo dopo
    .hint-desk = controllare l'ora indicata; se è giusta, ritirare prima quella registrazione e registrarla di nuovo dopo
fault-laws-claimant-moved = chi lo segnala ha già fatto la prima mossa dopo la ripresa: la segnalazione è tardiva
fault-laws-before-the-clock = l'orologio in moto è stato avviato dopo quel momento
fault-laws-claim-after-sealing = il Regolamento non dice se dopo la messa in busta si possa ancora richiedere la patta: decide l'arbitro
fault-laws-no-such-entry = non c'è una registrazione precedente valida con quel numero
fault-laws-nothing-sealed = nessuna mossa è stata messa in busta
fault-laws-not-begun = il gioco non è ancora ricominciato
    .hint = registrarlo prima: `start`
    .hint-desk = registrarlo prima
fault-laws-on-paper = la mossa è in una busta di carta, e il file non ne contiene nulla
fault-laws-witness-stands = una testimonianza non può essere annullata
fault-laws-witnessed = il giocatore ha testimoniato che la sua metà è nella busta
fault-laws-lateness-fixed = questa edizione non lascia all'arbitro quanto si possa arrivare in ritardo
fault-laws-no-such-move = da quella registrazione in poi non è registrata alcuna mossa
fault-laws-opening-stands = un'apertura non può essere annullata
fault-laws-no-ruling = quella registrazione non ha concluso la partita
fault-laws-not-over = la partita non è finita: non c'è una decisione contro cui appellarsi

# Where the Laws are silent

warning-gap-illegal-reply = il Regolamento non dice che cosa segue se la risposta in busta non corrisponde a una e una sola mossa legale
warning-gap-illegal-declaration = il Regolamento non dice che cosa segue se la mossa dichiarata per una busta smarrita non corrisponde a una e una sola mossa legale
warning-gap-not-resumed-in-time = il termine entro cui riprendere è passato senza che sia stata concordata un'ora, e il Regolamento non dice che cosa segue: nessuno è in ritardo prima che un'ora sia annunciata
warning-gap-both-late = il Regolamento non dice che cosa segue se entrambi i giocatori arrivano troppo tardi
gap-both-may-lose = entrambi i giocatori sono arrivati troppo tardi, e l'arbitro può dichiarare la partita persa per entrambi
warning-gap-responder-late = chi deve rispondere è arrivato troppo tardi, e il Regolamento non dice se ciò prevalga su una mossa errata nella busta chiusa
warning-gap-late-and-bad-move = chi deve rispondere è arrivato troppo tardi, la mossa in busta non è una sola mossa legale, e il Regolamento non dice chi dei due perda
warning-gap-late-and-flag = un giocatore è in ritardo, e secondo i tempi registrati quello presente aveva esaurito il proprio prima: se la sua bandierina sia caduta allora, nessuno lo ha detto
warning-gap-late-and-lost-envelope = un giocatore è in ritardo oltre il limite, e la busta che potrebbe mostrare se la mossa in busta chiudeva la partita è perduta
warning-gap-late-after-pause = un giocatore è in ritardo oltre il limite, e il Regolamento non dice che cosa ne segua se nessuna mossa è stata messa in busta
warning-gap-lateness-basis = la ripresa è iniziata più tardi di quanto annunciato, e il Regolamento non dice da quale dei due momenti si conti il ritardo
warning-gap-flag-and-written-move = solo la mossa scritta potrebbe dire se l'avversario può dare matto, e il Regolamento non dice se essa conti
warning-gap-flag-before-opening = la bandierina è caduta a busta chiusa, e il Regolamento non dice se ciò prevalga su una mossa errata nella busta
warning-gap-sealing-and-claim = il Regolamento non dice se mettendo la mossa in busta si perda il diritto di richiedere la patta
warning-gap-offer-after-sealing = è stata offerta patta dopo la messa in busta, e il Regolamento non dice se l'esecuzione della mossa in busta la rifiuti
warning-gap-clock-at-reply = il Regolamento non dice se l'orologio di chi ha messo in busta si fermi mentre si apre la risposta in busta
warning-gap-clock-at-declaration = il Regolamento non dice quale orologio sia in moto mentre chi ha messo in busta dichiara la sua mossa
warning-gap-claim-penalty = la richiesta non era corretta, e né l'edizione né gli orologi dicono quanto costi a chi l'ha fatta: non gli è stato tolto nulla
warning-gap-move-after-lost-envelope = la partita riprende dalla posizione, e l'edizione non dice che chi ha messo in busta debba giocare la mossa della busta
warning-gap-arbiter-may-draw = l'edizione consente ora all'arbitro di dichiarare la partita patta
warning-gap-dead-wrap = la busta non dà nulla a un giocatore, come prova il suo tagliando, e il Regolamento non dice che cosa segua da come la mossa è stata chiusa
warning-gap-arbiter-sets = ciò che è perduto non può essere ricostruito, e lo stabilisce l'arbitro
warning-gap-silent = l'edizione non dice che cosa segue

## Che cosa è stato detto di una lacuna, e che cosa vale altrove

part-opinion-gijssen-claim = G. Gijssen (ChessCafe, luglio 1998) vuole la richiesta prima della messa in busta; altri arbitri, dice, non sono d'accordo
part-opinion-us-claim = US Chess 2019, 9G1, conserva il diritto di richiesta finché non si preme l'orologio, e non nomina la messa in busta
part-opinion-us-loss-stands = secondo US Chess 2019, 19G3, la sconfitta resta anche se poi la mossa in busta risulta non valida
part-opinion-us-both-late = secondo US Chess 2019, 13F, il direttore può dichiarare la partita persa da entrambi
part-opinion-reuben-offer = S. Reuben (forum ECF, dicembre 2011, come vi è citato) considera l'offerta aperta anche dopo l'esecuzione della mossa in busta
part-opinion-us-offer = secondo US Chess 2019, 14B1 e 19B, un'offerta si rifiuta a voce o toccando un pezzo, e la mossa in busta la esegue il direttore
part-opinion-us-reply = US Chess 2019, 13H e 19D, alla lettera fa perdere chi ha messo in busta una risposta errata
part-opinion-french-declaration = la federazione francese (Livre de l'arbitre, ottobre 2025, I.12.1) chiede la buona fede, e non nomina una mossa illegale
part-opinion-southend-not-resumed = nella Southend League (Rules 6, A.4, maggio 2014) la partita può essere data persa a entrambi
part-opinion-us-lateness = US Chess 2019, 13D, per l'inizio di una partita, conta dall'inizio effettivo
part-opinion-us-flag = secondo US Chess 2019, 13C1, una bandierina è caduta solo quando un giocatore lo fa notare
part-opinion-us-written-move = US Chess 2019, 14D e 14E, guarda l'ultima mossa legale determinata, e non dice se una mossa in busta lo sia
part-opinion-gijssen-dead = G. Gijssen (febbraio 2002, di seconda mano) considera patta la partita in cui solo mosse forzate portano a una posizione morta

# Remarks on a written move and on a ruling

warning-wrong-move-number = la mossa è la numero { $expected }, non la { $written }
warning-wrong-side-dots = i puntini davanti indicano il Nero, ma il tratto è al Bianco
warning-lower-case-piece = la lettera del pezzo è minuscola
warning-missing-hyphen = al segno dell'arrocco mancano i trattini
warning-missing-file = manca la colonna da cui il pedone cattura
warning-missing-rank = manca la traversa su cui il pedone cattura
warning-missing-square = manca la casa in cui si cattura
warning-missing-capture = la mossa cattura, e manca il segno della cattura
warning-wrong-capture = è scritta una cattura, ma la mossa non cattura
warning-wrong-en-passant = è scritta una presa en passant, ma la mossa non lo è
warning-missing-check = la mossa dà scacco, e manca il segno dello scacco
warning-wrong-check = è scritto uno scacco, ma la mossa non lo dà
warning-wrong-kind-of-check = la mossa dà scacco, ma non del tipo scritto
warning-missing-mate = la mossa dà matto, e manca il segno del matto
warning-wrong-mate = è scritto il matto, ma la mossa non lo dà
warning-spare-mark = { $written } non fa parte della mossa
warning-capitals = maiuscole e minuscole non sono distinte
warning-in-words = la mossa è scritta a parole
warning-only-one-fits-the-sign = fra le mosse possibili solo { $played } dà lo scacco che il segno dice
warning-draw-offer-in-words = l'offerta di patta non è scritta come (=)
warning-draw-claim = la patta è richiesta, non offerta: sulla richiesta decide l'arbitro
warning-perhaps-draw-offer = ciò che segue la mossa può essere un'offerta di patta: lo chiede l'arbitro
warning-expected-reply = { $written } dopo la mossa è la risposta prevista, e non conta
warning-may-mean = può essere intesa { $played }: { $why }
part-why-castling = l'arrocco da quel lato è legale, e c'è chi lo scrive così
part-why-en-passant = il pedone che prende en passant sta nella casa scritta
part-why-letters = il testo dice così se non si distinguono maiuscole e minuscole
part-why-without-file = il testo dice così se manca la colonna
part-why-among-others = è scritta, insieme ad altro
part-why-not-crossed-out = il resto è cancellato
part-why-reply-follows = ciò che la segue potrebbe essere la risposta prevista
part-why-another-taken = in quella casa sta un pezzo diverso da quello nominato
part-why-from-elsewhere = il pezzo che può andarci parte da un'altra casa
part-why-castling-sign = il segno dell'arrocco ha uno zero di troppo
warning-unreadable = il programma di chi ha messo in busta non ha lasciato nella busta nulla di leggibile

warning-read-otherwise = il programma legge il testo in altro modo: { $reading }
warning-read-otherwise-move = il programma legge il testo in altro modo: { $played }
warning-responder-undecided = non si è potuto accertare se chi deve rispondere possa ancora dare matto: decide l'arbitro
warning-opponent-undecided = non si è potuto accertare se l'avversario possa ancora dare matto: decide l'arbitro
warning-wins-if-forced = con questo materiale l'avversario vince solo se ha una vittoria forzata, altrimenti la partita è patta: decide l'arbitro
warning-dead-position-undecided = non si è potuto accertare se una delle parti possa ancora dare matto
warning-ended-before-sealing = la partita era finita prima che la mossa fosse messa in busta
warning-may-be-interpreted = questo risultato vale salvo che l'arbitro trovi un'interpretazione ragionevole
warning-reasonable-only = l'arbitro può lasciare che l'avversario scelga fra le mosse che ritiene ragionevoli
warning-man-or-king = l'avversario sceglie se muove il pezzo indicato o il re
warning-opponent-names-man = né il pezzo indicato né il re possono muovere: l'avversario indica il pezzo che muove
warning-unconfirmed = per { $rule } di { $edition } non è stato trovato alcun testo
warning-not-the-move-played = sulla scacchiera è stata eseguita, dopo la richiesta dell'arbitro, una mossa diversa da quella scritta
warning-not-the-move-claimed = per la richiesta di patta respinta era stata scritta una mossa diversa da quella messa in busta
warning-written-move-not-needed = questa richiesta riguarda la posizione sulla scacchiera; la mossa scritta non conta
warning-written-move-not-legal = la mossa scritta non corrisponde a una e una sola mossa legale: nulla sta per apparire
warning-history-unknown = la partita inizia da una posizione data: le posizioni apparse prima non si contano
warning-counted-before = la posizione data dice che { $halfmoves } di queste semimosse la precedono
warning-penalty-silent = l'edizione non dice quanto costa una richiesta non corretta
warning-penalty-unknown = ciò che perde chi richiede la patta dipende dal suo tempo rimasto, che non è noto
warning-not-by-the-score = secondo le mosse qui registrate la richiesta non è corretta
warning-correct-by-the-score = secondo le mosse qui registrate la richiesta è corretta: se lo era, annullare questa registrazione e registrarla come corretta
warning-claimed-move-unknown = la mossa scritta non è registrata, e la richiesta non si può verificare qui
warning-agreed-too-early = in questa edizione i giocatori possono accordarsi per la patta solo dopo { $moves ->
        [one] { $moves } mossa
       *[other] { $moves } mosse
    } per parte: l'arbitro valuta se vale
warning-clock-not-running = secondo le registrazioni quell'orologio non era in moto
warning-clock-ran-out = secondo le registrazioni il tempo di questo orologio si è esaurito { $at }, e l'orologio è stato fermato { $stopped }
warning-flag-of-the-late = secondo i tempi registrati la bandierina di chi è in ritardo era già caduta: se sia caduta davvero, qualcuno deve averlo visto
warning-flag-in-the-same-second = secondo i tempi registrati la bandierina del giocatore presente è caduta in quello stesso secondo: che cosa sia avvenuto prima deve averlo visto l'arbitro
warning-both-lose = in questa edizione perdono entrambi i giocatori
warning-both-may-lose = in questa edizione l'arbitro può dichiarare la partita persa da entrambi i giocatori
warning-late-unless-decided = questa edizione consente al bando del torneo o all'arbitro di disporre altrimenti
warning-late-unless-excused = questa edizione consente all'arbitro di giustificare un giocatore trattenuto suo malgrado
warning-unless-better-solution = questo vale salvo che l'arbitro trovi una soluzione migliore
warning-opened-all-the-same = in questa edizione la mossa in busta che ha concluso la partita vale comunque: per saperlo, aprire la busta alla presenza di chi deve rispondere
warning-replaced-on-appeal = questo risultato è stato stabilito in appello, al posto di quello deciso prima

# What an illegal text was understood to mean

understood-castling-king = arrocco corto
understood-castling-queen = arrocco lungo
understood-to = { $man } in { $to }
understood-takes-on = { $man } prende in { $to }
understood-takes = { $man } prende { $victim }
understood-takes-man-on = { $man } prende { $victim } in { $to }
understood-from-takes-on = { $man } da { $from } prende in { $to }
understood-from-takes = { $man } da { $from } prende { $victim }
understood-from-takes-man-on = { $man } da { $from } prende { $victim } in { $to }
understood-promoted = { $phrase }, promosso a { $man }
understood-move = una mossa
understood-files = una casa della colonna { $files }
understood-files-or = { $before } o { $last }
understood-rank = una casa della traversa { $rank }
understood-light = una casa chiara
understood-dark = una casa scura

# What to do about scores, positions, editions and refusals

advice-fen-fields = una FEN ha sei campi: scacchiera, tratto, arrocco, en passant e due numeri
advice-fen-castling = scrivere i diritti di arrocco come KQkq, solo quelli con Re e Torre al loro posto, o -
advice-fen-en-passant = scrivere la casa dietro un pedone appena avanzato di due, o -
advice-fen-board = scrivere otto traverse dall'ottava alla prima, ciascuna di otto case
advice-fen-compare = confrontarla con la scacchiera
advice-edition-right-file = è il file giusto? per vederne uno: adjourn editions fide-1997
    .desk = { advice-files-too-large }
advice-edition-line = confrontare la riga con un'edizione incorporata: adjourn editions fide-1997
    .desk = confrontare la riga con un'edizione incorporata
advice-score-move-number = scrivere il numero e chi ha il tratto: 41w, 41b
advice-score-correct = correggere lì la partita, in base ai formulari
advice-refusal-times-stand = se le conseguenze sono troppo gravi, decidere indicando i tempi: adjourn record … decision TESTO '*' H:MM:SS H:MM:SS
    .desk = se le conseguenze sono troppo gravi, decidere indicando i tempi
advice-sealing-drawn = se nel formulario c'è una mossa sbagliata, o un contatore nel suo FEN, correggere; altrimenti registrare il risultato
advice-sealing-over = { $before ->
    [none] { $end-key ->
        [part-end-fivefold] { advice-sealing-drawn }
        [part-end-seventyfive] { advice-sealing-drawn }
        *[other] { advice-refusal-game-over }
    }
    *[other] { advice-sealing-drawn }
    }
advice-refusal-other = vedere che cosa può accadere ora: adjourn show; dove il Regolamento tace decide l'arbitro
    .desk = la pagina della busta dice che cosa può accadere ora; dove il Regolamento tace decide l'arbitro

# Editions that do not fit a label

fault-edition-given = il file indicato non è l'edizione `{ $name }` secondo cui è stata messa in busta la mossa
fault-edition-built-in = l'edizione `{ $name }` dell'intestazione è un file diverso da quello incorporato
fault-edition-unknown = l'intestazione indica l'edizione `{ $name }`, che non è incorporata
    .hint = vedere quali ci sono: adjourn editions; oppure indicarne il file: --rules FILE
    .hint-desk = consegnare la busta, con il file della sua edizione, a chi usa la riga di comando
advice-edition-digest = indicare il file dell'edizione usata quando la mossa è stata messa in busta: --rules FILE
    .desk = consegnare la busta, con il file dell'edizione usata quando la mossa è stata messa in busta, a chi usa la riga di comando
fault-files-other-than-shown = il file è ora una busta diversa da quella mostrata; non è stato scritto nulla
    .hint = non è stato scritto nulla; riguardarlo, poi ripetere
fault-open-no-ruling = l'apertura non ha dato una decisione

# Paper

fault-print-format = l'estensione del nome in --out non è un formato
    .desk = l'estensione del nome del file non è un formato
    .hint = far terminare il nome con .pdf, .html o .txt
fault-print-page-format = la pagina di controllo è per un browser, perciò è HTML
    .hint = far terminare il nome con .html
fault-print-game-format = una partita si scrive in PGN
    .hint = far terminare il nome con .pgn
fault-print-other-score = le mosse di questa partita trascritta non sono quelle della busta
    .hint = indicare la partita trascritta da cui è stata messa in busta la mossa, o nessuna
fault-print-no-slips = in questa cartella non c'è alcun tagliando
    .hint = indicare la cartella in cui li ha scritti `seal`: contiene white.slip, black.slip o entrambi
    .hint-desk = indicare la cartella in cui sono stati scritti: contiene white.slip, black.slip o entrambi
fault-print-no-label = nessuna mossa è stata messa in busta: non c'è una busta, e nemmeno un'etichetta
    .hint = stampare la scheda di ripresa: --what setup
    .hint-desk = stampare la scheda di ripresa
fault-print-nothing-locked = in questo file non è chiusa nessuna mossa, quindi non ci sono tagliandi
    .hint = stampare l'etichetta, che ha una parte da staccare per ciascuno; di un'interruzione, la scheda di ripresa
fault-print-forked = un'altra copia di questa busta è diversa, e nessuna delle due continua l'altra: sono elencate entrambe
    .hint = confrontare i due file; conservarli entrambi e stampare da quello vero
fault-print-pdf = non è stato possibile fare il PDF ({ $part })
    .hint = stamparlo come .html da un browser; e segnalare il problema
part-pdf-fonts = i caratteri
part-pdf-page-size = il formato della pagina
part-pdf-font = un carattere
part-pdf-limit = un limite del PDF
part-pdf-structure = la sua struttura
fault-print-other-slip = questo tagliando non è del { $side-within } di questa busta
    .hint = indicare la cartella che è stata data a `seal` con questa busta
    .hint-desk = indicare la cartella in cui sono stati scritti i tagliandi di questa busta

# The rehearsal

fault-rehearse-no-moves = la partita non ha una mossa da mettere in busta
    .hint = indicare una partita con mosse, o nessuna per provare con una partita famosa
fault-rehearse-move = l'ultima mossa { $error }
    .hint = indicare un'altra partita, o nessuna per provare con una partita famosa
fault-rehearsal-folder-taken = la cartella esiste già
    .hint = indicarne un'altra: --dir DIR
fault-clock-too-late = non c'è un giorno dopo il momento indicato
fault-rehearse-key = la chiave appena creata è bloccata
fault-rehearsal-opened-alone = la busta si è aperta senza chi deve rispondere: non usare questo programma
fault-rehearsal-opened-after-the-end = la busta si è aperta a partita finita: non usare questo programma
advice-report = non è stato scritto nulla; segnalare il problema, con il comando così come è stato dato
    .desk = non è stato scritto nulla; segnalare il problema, con ciò che si è fatto

# The command line

fault-cli-no-command = { $word } non è un comando
    .hint = indicare le parole di un comando elencato da adjourn --help, oppure nessuna
fault-command-line-interrupted = interrotto; non è stato scritto nulla
fault-command-line-input-ended = l'ingresso è terminato; non è stato scritto nulla
fault-cli-no-terminal = non c'è un terminale a cui chiedere
    .hint = eseguirlo in un terminale, o dare la risposta come opzione: vedere --help
fault-cli-descriptor = il descrittore di file { $number } non può essere letto
    .hint = aprirlo per il programma, ad esempio 3< passphrase.txt
fault-cli-passphrase-utf8 = la frase segreta non è UTF-8
    .hint = scrivere la frase segreta come testo UTF-8
fault-cli-passphrases = il descrittore fornisce troppo poche frasi segrete
    .hint = una frase segreta per riga, nell'ordine in cui sono indicate le chiavi
fault-cli-empty-passphrase = la frase segreta è vuota
    .hint = per conservare le chiavi in chiaro, dirlo: --no-passphrase
fault-cli-passphrases-differ = le due frasi segrete differiscono
    .hint = non è stato scritto nulla; scrivere due volte la stessa frase segreta
fault-cli-stdin = ingresso standard: { $what }
fault-cli-stdout = uscita standard: { $what }
fault-key-public = è una riga di chiave pubblica, mentre occorre la chiave segreta
    .hint = è la riga pubblica, FILE.pub: indicare il file segreto accanto, FILE
fault-judge-side = --fallen è white, black o both
fault-judge-article = --article è 9.2a, 9.2b, 9.3a o 9.3b
    .hint = indicare uno di questi quattro
fault-judge-lateness = questo Regolamento lascia all'evento il ritardo ammesso
    .hint = indicarlo: --late-after '30 min', o 0 se nessuno
fault-claim-nothing-written = una richiesta in base all'articolo { $article } esige la mossa scritta
    .hint = indicarla: --move TESTO --notation LINGUA
fault-print-side = --below non è un colore
fault-print-json = l'uscita standard serve al JSON o al foglio, non a entrambi
    .hint = indicare un file: --out FILE, oppure togliere --json
fault-print-score = --score serve solo con --what game
    .hint = togliere --score, oppure scrivere la partita: --what game
fault-command-line-slips-unused = --slips serve solo con --what slips
    .hint = togliere --slips, oppure stampare i tagliandi: --what slips
fault-command-line-no-slips-folder = non è stata indicata la cartella dei tagliandi
    .hint = indicare la cartella in cui `seal` ha scritto i tagliandi: --what slips --slips DIR
fault-print-no-envelope = la pagina di controllo non riguarda una busta: la busta le si dà nel browser
    .hint = non indicare la busta, e aprirla nella pagina
fault-print-several = solo un'agenda riguarda più buste
    .hint = stamparle una dopo l'altra, oppure indicare --what agenda
fault-cli-browser = non è stato possibile avviare un browser
    .hint = avviare adjourn show o adjourn desk in un terminale: scrivono che cosa fare
fault-cli-home = il sistema non conosce la cartella personale
    .hint = indicare la cartella: adjourn desk CARTELLA
fault-key-none-of-account = questo account non ha nessuna chiave dell'etichetta
    .hint = indicare --key FILE, o portare qui la chiave: adjourn key import FILE
    .hint-desk = scegliere il file della chiave
fault-key-several-of-account = questo account ha più chiavi di { $name }
    .hint = indicare --key FILE
fault-key-near-name = questo account ha una chiave di { $known }, e { $name } è quasi lo stesso nome
    .hint = scrivere il nome come prima, o indicare --key FILE
fault-label-one-clock = è indicato un solo orologio
    .hint = indicarli entrambi, o nessuno se non sono stati annotati
fault-open-not-on-paper = la mossa è in questo file, e non su carta
    .hint = indicare il tagliando di chi deve rispondere
fault-archive-sort = --sort { $name } non è un ordine
    .hint = indicare stored, resumption o sealing
advice-command-line-usage = { $near ->
    [none] { $hyphen ->
        [true] vedere adjourn --help, o --help dopo il comando; prima di un valore che comincia con un trattino, mettere --
        *[other] vedere adjourn --help, o --help dopo il comando
    }
    *[other] forse { $near }; vedere adjourn --help, o --help dopo il comando
    }
advice-command-line-interrupted = ripetere il comando quando tutti sono pronti
advice-command-line-stream = controllare la pipe o il file collegato, poi ripetere
advice-command-line-side = indicare white o black
part-advice-passphrase-descriptor = indicarla con un descrittore: --passphrase-fd N
part-advice-new-passphrase-descriptor = indicare --passphrase-fd N, o --no-passphrase
part-advice-paper-flags = indicare --text TESTO o --empty, e --envelope intact
    .desk = dire che cosa c'è scritto, e come era la busta
part-advice-reply-flags = indicare --reply-key FILE, --reply-half TESTO o --author-key FILE

# What clap does not understand

fault-cli-usage-no-subcommand = non è stato indicato un sottocomando
fault-cli-man = { $what }
fault-cli-usage-unknown-subcommand = sottocomando sconosciuto '{ $name }'
fault-cli-usage-unknown-argument = argomento inatteso '{ $name }'
fault-cli-usage-missing-arguments = mancano questi argomenti: { $names }
fault-cli-usage-no-value = manca il valore di '{ $argument }'
fault-cli-usage-not-possible = valore non valido '{ $value }' per '{ $argument }' [valori possibili: { $possible }]
fault-cli-usage-number = valore non valido '{ $value }' per '{ $argument }': { $fault }
fault-cli-usage-other = { $sentence }
part-number-not-whole = non è un numero intero
part-number-zero = meno di 1
part-number-too-large = più grande di quanto è ammesso
fault-cli-usage-conflict = l'argomento '{ $argument }' non si può usare con '{ $other }'
fault-cli-usage-repeated = l'argomento '{ $argument }' non si può ripetere

# The desk

fault-desk-port = porta { $port } di 127.0.0.1: { $kind }
    .hint = indicarne un'altra: --port N, o 0 per una qualsiasi libera
    .hint-desk = indicarne un'altra, o 0 per una qualsiasi libera
fault-desk-form = il modulo era troppo grande, ha impiegato troppo tempo o non è un modulo
    .hint = inviarlo di nuovo, al massimo 2 MB
fault-desk-no-such = qui non c'è `{ $name }`
    .hint = tornare a Oggi e sceglierla da lì
fault-desk-name = questo non può essere il nome di un file
    .hint = usare lettere, cifre, spazi, trattini, al massimo 60
fault-desk-taken = `{ $name }` è già il nome di un'altra partita
    .hint = scegliere un altro nome
fault-desk-not-a-score = { $what-key ->
        [part-content-envelope] Questa è una busta, non una partita.
        [part-content-sheet] Questa è un'intestazione preparata, non una partita.
        [part-content-public-line] Questa è una riga pubblica, non una partita.
        [part-content-secret-key] Questa è una chiave, non una partita. Non ne è stato conservato nulla.
        [part-content-slip] Questo è un tagliando, non una partita. Non ne è stato conservato nulla.
        [part-content-half] Questa è una metà consegnata, non una partita. Non ne è stato conservato nulla.
        [part-content-archive] Questo è un archivio, non una partita.
        [part-content-pdf] Questo è un foglio stampato, non una partita.
        [part-content-event] Questo è il file di un torneo, non una partita.
       *[other] Questa non è una partita.
    }
    .hint = { $what-key ->
        [part-content-envelope] metterla nella cartella di questa postazione: comparirà in Oggi; una sospensione comincia dalla partita
        *[other] prendere la partita, un file in PGN
    }
fault-desk-too-many-games = il file contiene { $games } partite: se ne può scegliere tra { $most } al massimo
    .hint = salvare le partite sospese in un file a parte
fault-desk-no-game-chosen = non è spuntata nessuna partita
    .hint = spuntare le partite sospese
fault-desk-event-changed = Nel frattempo il torneo è stato cambiato altrove. Non è stato salvato nulla.
    .hint = quanto scritto è ancora qui, e sopra c'è il torneo com'è ora: confrontare, poi salvare di nuovo
fault-desk-locked = a questa postazione non è sbloccata nessuna chiave
    .hint = sbloccare la propria chiave in Chiavi, poi riprovare
fault-desk-trying = si sta provando un'altra passphrase per questa chiave
    .hint = attendere un quarto di minuto, poi riprovare
fault-desk-no-archive = questa postazione non ha archivio
    .hint = crea un archivio nella schermata Archivio
fault-desk-no-passphrase = la chiave è bloccata, e non è stata scritta nessuna frase segreta
    .hint = scrivere qui la frase segreta
fault-desk-no-slip = non è stato scritto nessun tagliando
    .hint = tenere il tagliando davanti alla fotocamera, o scriverne qui la riga

# Names that mix scripts

warning-mixed-scripts = { $words }
part-mixed-word = { $foreign-count ->
    [1] { $word }: { $foreign } si trova fra lettere { $script }
    *[other] { $word }: { $foreign } si trovano fra lettere { $script }
    }

# What is wrong: labels, sealings, arguments, forms of the desk

field-quoted = “{ $name }”
fault-of-key = { $key }: { $error }
fault-label-no-game = non sono state indicate né la partita né la posizione
    .hint = indicare un file PGN, o --fen FEN
    .hint-desk = indicare un file PGN, o una posizione
fault-label-finished-game = la partita risulta finita ({ $result }): quale mossa va in busta?
    .hint = indicarla, ad esempio --at-move { $next }, o dare la partita con il risultato *
    .hint-desk = indicarla in “{ desk-at-move }”, ad esempio { $next }, o dare la partita con il risultato *
fault-label-no-notation = per leggere la mossa eseguita occorre conoscere la notazione
    .hint = indicarla: { $flag } it
    .hint-terminal = compilare { $flag }
fault-label-known-move = la mossa che tutti conoscono non corrisponde a una e una sola mossa legale in questa notazione
    .hint = scrivere la mossa come è stata eseguita o dichiarata, ad esempio Ad7
fault-label-claim = si scrive una mossa solo per una richiesta in base a 9.2a o 9.3a, e la richiesta si indica insieme alla mossa
    .hint = indicare la mossa della richiesta con { $key }
fault-label-answers-and-follows = il foglio indica una busta a cui rispondere e una da seguire
    .hint = togliere dal foglio una delle due chiavi
fault-label-deputies = un'intestazione indica al massimo { $most } vicearbitri
    .hint = indicarne al massimo { $most }
fault-label-draw-offer = { $key } è none, white o black
fault-label-player-id = { $key } è un numero FIDE, da 1 a 11 cifre
    .hint = scrivere le sole cifre, senza zeri iniziali, oppure omettere il numero
fault-label-too-long = { $key }: è troppo lungo
fault-label-bad-time-control = la cadenza: { $error }
fault-label-clock-twice = { $used } e { $left }: un orologio segna solo uno dei due
    .hint = indicare ciò che l'orologio segna, e lasciare vuoto l'altro
fault-label-time-control-twice = una cadenza per entrambi i giocatori, e una di un solo giocatore
    .hint = lasciare vuoto { $key } se le cadenze dei giocatori sono diverse, e indicarle entrambe
fault-clock-no-zone = un'ora locale richiede il suo fuso orario
    .hint = indicarlo: { $zone } Europe/Rome
    .hint-terminal = compilare { $zone }, ad esempio Europe/Rome
fault-label-sheet = riga { $number } della scheda: { $message }
fault-label-not-writable = { $message }
fault-sheet-utf8 = la scheda non è testo UTF-8
fault-seal-move-utf8 = la mossa scritta non è UTF-8
fault-seal-no-move = lo standard input non ha dato alcuna mossa
    .hint = dare lì la mossa; una busta che deve restare vuota si fa con una riga vuota o con un file vuoto
fault-seal-move-text = la mossa scritta { $error }
fault-edition-not-built-in = nessuna edizione con quel nome è incorporata
    .hint = uno fra { $names }, o un file come ./mia-federazione.toml
    .hint-desk = uno fra { $names }
fault-edition-utf8 = il file dell'edizione non è testo UTF-8
fault-sealing-over = { $end }{ $article ->
    [none] {""}
    *[other] {" "}({ $article })
    }{ $before ->
    [none] {""}
    *[other] , prima della mossa { $before-number } del { $before-side }, anche se il formulario continua
    }: non può essere sospesa
part-end-checkmate = la partita è finita per scaccomatto
part-end-stalemate = la partita è patta per stallo
part-end-dead = la partita è patta, poiché nessuna serie di mosse legali dà matto
part-end-fivefold = la partita è patta, poiché la posizione è apparsa cinque volte
part-end-seventyfive = la partita è patta, poiché entrambi hanno eseguito 75 mosse senza catture né mosse di pedone
fault-label-time-control = un tempo di riflessione con ritardo o byo-yomi deve essere lo stesso per entrambi
    .hint = indicarne uno per entrambi: { $key }
fault-sealing-not-the-move-played = la mossa eseguita sulla scacchiera deve essere quella scritta ({ $article })
    .hint = scrivere la mossa che sta sulla scacchiera
fault-sealing-not-the-move-claimed = la mossa scritta per la richiesta respinta deve essere quella messa in busta ({ $article })
    .hint = scrivere la mossa della richiesta: tutti la conoscono
fault-laws-claim-correct = secondo la partita riportata la richiesta è corretta, e la partita è patta ({ $article })
    .hint = controllare la partita riportata; se non ci fu richiesta, perché il diritto era perduto, tralasciarla
fault-laws-silent = sospendere ora costerebbe { $due } ({ $article }), più del tempo rimasto: il Regolamento non dice che cosa segue
    .hint = l'arbitro decide quanto addebitare: { $key-with-value }
fault-seal-no-session-end = una sospensione anticipata richiede la fine prevista della sessione
    .hint = indicarla: { $flag } ORA
    .hint-terminal = compilare { $flag }
fault-label-resumption = { $by } lascia la ripresa da concordare, e { $key } la indica
    .hint = omettere { $by }, oppure { $key }
fault-label-late-after = { $edition } non lascia alla manifestazione il ritardo consentito{ $article ->
    [none] {""}
    *[other] {" "}({ $article })
    }
    .hint = omettere { $flag }, o indicare un'altra edizione: { $rules }
    .hint-terminal = compilare { $flag }
fault-sealing-too-long = la somma dei tempi è eccessiva
fault-label-missing = l'intestazione non è completa: { $missing }
fault-seal-no-key = { $sides-count ->
    [1] non si conosce la chiave del { $sides }
    *[other] non si conoscono le chiavi del Bianco e del Nero
    }
    .hint = indicare { $white } e { $black }, o --slips DIR per tagliandi monouso
    .hint-desk = compilare { $white } e { $black }
fault-sealing-clock = orologio del { $side-within }: { $error }
fault-seal-no-sealer-key = il { $side-within } ha il tratto e ha una propria chiave
    .hint = indicarla: --sealer-key FILE
    .hint-desk = indicare il suo file di chiave o il suo tagliando
fault-seal-not-the-sealer = la chiave di chi mette in busta non è quella indicata per il { $side-within }, che ha il tratto
    .hint = indicare la chiave di chi ha il tratto
fault-seal-slip-used = il tagliando del { $side-within } era per la busta precedente, e non serve per altre
fault-seal-key-of-another = la chiave o il tagliando indicati per il { $side-within } sono, nella busta precedente, di un altro: { $whose }
fault-sealing-other-game = la partita non prosegue quella della busta precedente
    .hint = indicare la busta della sospensione precedente di questa partita
fault-sealing-move-against-before = secondo la busta precedente la mossa { $number-number } del { $number-side } è { $san }, ma non secondo questo formulario
    .hint = correggere il formulario; se è sbagliata l'altra busta, registrarvi come va letto il testo, o annullare la mossa
fault-label-not-the-reply = una risposta contiene la replica alla mossa in busta, e si è già giocato oltre (A9c)
    .hint = se la partita è sospesa di nuovo, indicare quella busta come quella che questa segue
fault-label-other-move = la mossa è chiusa: la posizione, la notazione e le chiavi dei giocatori non possono più cambiare
    .hint = se una di esse è sbagliata, il giocatore deve riscrivere; tutto il resto si può correggere
warning-dead-position-silent = nessuna serie di mosse legali dà matto, e l'edizione non dice che cosa ne segua
warning-sealing-dead-undecided = non si è potuto accertare se una delle parti possa ancora dare matto: la posizione può essere morta
warning-resumption-past = { $key }: { $moment } è passato; il gioco può riprendere solo dopo che la mossa è in busta
warning-resumption-in-session = { $key }: { $resume-at } è prima della fine di questa sessione ({ $session-end })
    .desk = { $resume-at-hour } è prima della fine di questa sessione ({ $session-end-hour })
warning-nobody-may-be-late = { $key } è 0: chi non c'è alla ripresa perde
warning-label-machine-zone = nessuno ha indicato un fuso orario: le ore sono quelle di questo computer, { $zone }
warning-move-against-before = secondo la busta precedente la mossa { $number-number } del { $number-side } è { $san }, ma non secondo questo formulario
warning-night-to-think = il { $side } ha il tratto e la notte per pensare: nessuna mossa è in busta, come vorrebbero le linee guida sulle partite sospese{ $article ->
        [none] {""}
       *[other] {" "}({ $article })
    }
warning-session-not-over = la sessione non è finita: se il giocatore sospende in anticipo, indicare --early
    .desk = la sessione non è finita: se il giocatore sospende in anticipo, spuntare “{ desk-early }”
warning-early-charge = { $decided ->
    [none] { $article ->
        [none] questa edizione non dice quanto costa sospendere in anticipo: nessun addebito, salvo decisione dell'arbitro
        *[other] { $over ->
            [true] la sessione è finita: nessun addebito
            *[other] sospendere ora costa a chi ha il tratto { $due }, il tempo fino alla fine della sessione ({ $article })
        }
    }
    *[other] sospendere ora costa a chi ha il tratto { $decided }, come ha deciso l'arbitro; alla fine della sessione mancano { $due }
    }
warning-claim-is-offer = la richiesta respinta del { $side-within } è un'offerta di patta, che resta valida ({ $article })
warning-clock-before-score = al { $side-within } resterebbero { $left } secondo questo orologio, ma la partita trascritta dice { $in-score } dopo l'ultima mossa: ricontrollare
warning-clock-behind-score = al { $side-within } resterebbero { $left } secondo questo orologio, che è fermo dalla sua ultima mossa, ma la partita trascritta dice { $in-score }: ricontrollare
warning-clock-in-score = secondo la partita trascritta al { $side-within } restano { $left }: nessuno ha detto che l'orologio lo segna
warning-sum-of-clocks = insieme i giocatori hanno usato { $sum } secondo gli orologi, e la sessione è durata { $passed }: riguardare i due orologi
warning-offer-in-before = la patta offerta dal { $side } vale ancora secondo la busta precedente, e questa intestazione dice che non c'è{ $article ->
    [none] {""}
    *[other] {" "}({ $article })
    }: se vale, deve dirlo anche l'intestazione
warning-lateness-in-before = secondo la busta precedente il gioco è iniziato dopo l'ora annunciata, o l'arbitro ha detto fino a quando si può arrivare: registrarlo anche in questa, prima che qualcuno sia in ritardo
warning-time-control-as-announced = { $text } sta sull'intestazione come è stato annunciato: il programma non calcola nulla, quindi si controllino le bandierine
warning-laws-opened-unseen = la busta è stata aperta senza che fosse registrata la presenza di chi deve rispondere ({ $article }); se era assente, registrarlo, e poi l'arrivo o il ritardo
warning-laws-session-over = la sessione annunciata è finita { $end }: il { $side } può mettere in busta una mossa ({ $articles })
warning-laws-offer-apart = un'offerta non fatta subito dopo una mossa è valida, ma non deve disturbare l'avversario ({ $article })
warning-laws-late-clock = del { $side } non è registrato nulla prima di { $there }: se era in ritardo, quell'orologio corre da { $from } ({ $article }); registrare l'assenza a quell'ora, o impostare i tempi
warning-time-overstepped = il { $side-within } ha usato { $over } più di quanto consente la cadenza: controllare la bandierina ({ $article })
fault-command-line-scoresheets = --scoresheets è none, white, black o both
fault-command-line-scoresheets-unsaid = nessuno ha detto quali formulari siano in mano all'arbitro
    .hint = dire quali sono in mano all'arbitro: --scoresheets both, white, black o none
fault-verify-head = --head: non sono 64 cifre esadecimali
    .hint = l'impronta attuale è di 64 cifre esadecimali, come la riporta ogni comando
fault-command-line-whole-fingerprint = qui --fingerprint vuole tutte le 64 cifre esadecimali
    .hint = prenderle dal tagliando o da un resoconto precedente, con o senza spazi; un numero di sigillo è troppo corto per distinguere con certezza due buste
fault-command-line-fingerprint = --fingerprint è di 64 cifre esadecimali, o un numero di sigillo di 16 caratteri
    .hint = rileggerla dalla carta o dal resoconto precedente
fault-command-line-rehearsal-folder = in questa cartella ci sono già mille prove
    .hint = indicare una cartella: --dir DIR
fault-accept-declined = non accettata; non è stato scritto nulla
    .hint = il giocatore corregga l'intestazione e metta di nuovo in busta
fault-desk-one-square = è stata scelta una sola casa
    .hint = scegliere anche l'altra casa, oppure nessuna e scrivere la mossa
fault-desk-nothing = non è scritto nulla
    .hint = scrivi una mossa, o indica qui sotto che lasci la busta vuota
fault-desk-no-reading = gli orologi possono segnare il tempo usato o il tempo rimasto
    .hint = scegliere che cosa segnano gli orologi
fault-desk-promotion = un pedone è stato messo sull'ultima traversa
    .hint = scegli che cosa diventa, o che resta pedone
fault-desk-not-writing = la mossa era già chiusa, oppure si era rinunciato a metterla in busta: ciò che questa finestra ha inviato non è stato preso
    .hint = se il giocatore ha premuto due volte, tutto è a posto; se è stato chiuso un testo diverso dal suo, si rinunci e lo si lasci scrivere di nuovo
fault-desk-being-sealed = la mossa di questa partita si sta mettendo in busta, o vi è già: l'intestazione resta com'è
    .hint = se il giocatore sta ancora scrivendo, torni prima all'arbitro: così nulla va in busta
fault-desk-changed = questa intestazione è stata cambiata nel frattempo in un'altra finestra
    .hint = quanto è stato scritto è ancora qui: confrontarlo con l'altra finestra, poi salvare di nuovo
part-meanwhile-past = Nel frattempo sono passate le { $time }. Non è stato registrato nulla.
part-meanwhile-recorded = Nel frattempo { $events }. Non è stato registrato nulla.
fault-desk-meanwhile = { $what }
fault-desk-system = { $what }
fault-desk-not-yet = quell'ora non è ancora arrivata
    .hint = indicare un'ora già passata, o lasciare il campo vuoto per adesso
fault-desk-no-press = non è stato premuto alcun pulsante
    .hint = premere il pulsante di ciò che è successo
fault-desk-who-is-here = non è detto di ciascun giocatore se è presente
    .hint = scegliere per ciascun giocatore, poi premere di nuovo
fault-desk-slip-of-sealer = è il tagliando di { $sealer }, che ha messo in busta; serve quello di { $responder }
    .hint = chiedere il suo all'altro giocatore; se è perduto, segnarlo qui sotto
fault-desk-slip-of-other = questo tagliando è di un'altra partita: { $game }
    .hint = guardare il numero di scacchiera sul tagliando

# What is wrong: records

fault-record-kind = non si registra nulla di tipo { $given }
advice-record-kinds = uno fra: { $known }
fault-record-no-slip = solo il tagliando di un giocatore prova che la busta non gli dà nulla: una chiave in un file serve ancora, e aprirebbe altre buste
    .hint = usare il tagliando; chi ha una chiave in un file fa una testimonianza quando la busta è accettata, o dice all'arbitro che non può
fault-record-missing-value = { $kind } richiede un altro valore: { $expected }
fault-record-value = { $kind }: { $given } non è { $expected }
fault-record-too-many = { $kind }: { $given } è un valore di troppo
fault-record-move = { $given } non corrisponde a una e una sola mossa legale al punto in cui è la partita
    .hint = { $usage ->
        [none] adjourn record --help elenca i tipi e i loro valori
        *[other] indicare { $usage }
    }
    .hint-desk = scrivere la mossa nella notazione dell'intestazione, o con le due case, ad esempio e2e4
fault-record-other-next = { $path-raw }: questa busta non risponde a quella in cui viene registrata, né la segue
fault-record-next-not-accepted = l'arbitro non ha accettato la busta in cui la partita deve continuare
fault-record-arrival-after-opening = chi deve rispondere non può essere arrivato dopo l'apertura
    .hint = indicare l'ora in cui è arrivato, oppure `now`
    .hint-desk = indicare l'ora in cui è arrivato
part-wanted-readable-text = un testo leggibile, di { $longest } byte al massimo
part-wanted-side = white o black
part-wanted-claim-outcome = correct o incorrect
part-wanted-result = 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2 o *
part-wanted-used = un tempo usato, H:MM:SS
part-wanted-entry = il numero di una registrazione, da 1
part-wanted-claim-article = 9.2a, 9.2b, 9.3a o 9.3b
part-wanted-time = un'ora
part-wanted-zone = un fuso orario, come Europe/Rome
part-wanted-told = white, black, both o none, secondo chi è stato avvisato
part-wanted-move = una mossa
part-wanted-moves = una mossa in coordinate o nella notazione dell'intestazione, più mosse separate da spazi o virgole, o none
part-wanted-lost-thing = envelope, position o times
part-wanted-named = { $name }
part-wanted-reply = il file della seconda busta

# What to do about labels, sealings, arguments, forms of the desk, records

advice-label-too-long = controllarlo: nessun orologio arriva a tanto in una partita
advice-label-sheet = correggere quella riga, o rifare la scheda: adjourn prepare
    .desk = correggere quella riga del file, o rifare l'intestazione
advice-label-move-text = una mossa ha al massimo 64 byte di testo semplice; che cosa significhi qui non si giudica
part-advice-clock-reading = indicarlo: { $flag } H:MM:SS
hint-label-offer = { $hint }. { $question }
advice-label-flags = indicare queste opzioni, o una scheda preparata con `adjourn prepare`
    .desk = compilare questi campi
advice-label-flags-or-by = indicare queste opzioni, o una scheda preparata con `adjourn prepare`; se la data è ancora da concordare: { $by }
advice-label-slip-used = omettere --sealer-key: con --slips CARTELLA riceve un tagliando nuovo
    .desk = lasciare vuoto: gli viene fatto un tagliando nuovo
advice-label-correct = correggerlo nella scheda o con un'opzione: adjourn seal --help
    .desk = correggerlo nell'intestazione
part-advice-move-file = indicare la mossa scritta in un file: --move-file FILE
advice-argument-word = indicare una di queste parole
advice-desk-recorded = la situazione ora è questa: guardarla, poi premere di nuovo se è ancora giusto
advice-record-usage = indicare { $usage }
    .desk = non è stato scritto nulla; correggerlo, poi registrarlo di nuovo
advice-record-missing = { $expected-key ->
    [part-wanted-zone] dire in quale fuso orario la partita riprende: --zone
    *[other] indicare { $usage }
    }
    .desk = non è stato scritto nulla; correggerlo, poi registrarlo di nuovo
advice-record-opened = una busta si apre con: adjourn open
    .desk = una busta si apre nella schermata della ripresa
advice-record-correct = non è stato scritto nulla; correggerlo, poi registrarlo di nuovo
advice-record-next = adjourn verify BUSTA --previous FILE dice perché; mettere in busta con --answers o --follows e questa busta
    .desk = preparare la busta successiva da questa, e accettarla

## The check page: what players read in a browser. Its script says the messages called check-, and chooses by the
## same rules.

page-title = Controlla una mossa in busta
check-lead = Dai a questa pagina il file di una busta, o la tua copia. Dice se il file è integro, chi l'ha firmato e con quale chiave, e che cosa c'è nell'intestazione.
check-private = La pagina funziona senza rete. Non invia nulla, non conserva nulla e non chiede mai un tagliando o una chiave segreta.
check-trust = Anche una pagina può essere alterata, e una pagina alterata può dire qualunque cosa. Prendila da qualcuno di cui ti fidi, e non insieme alla busta. La fa il programma adjourn: adjourn print --what check-page
check-envelope = La busta
check-envelope-hint = Scegli il file, o trascinalo qui. Di solito il nome finisce in .envelope.
check-copy = Un'altra sua copia
check-copy-hint = Se ne hai due, la pagina dice se una prosegue l'altra.
check-choose = Scegli un file
check-choose-another = Scegli un altro file
check-remove = Togli la copia
check-nothing-yet = Non è stato ancora controllato nessun file.
check-checking = Controllo in corso …
check-unreadable = Non è stato possibile leggere il file. Sceglilo di nuovo.
check-broken = Errore della pagina.
check-broken-why = L'errore è di questa pagina, perciò del file non si dice nulla. Segnalalo, con il file. Oppure esegui: adjourn verify FILE
check-unable-why = Gli manca qualcosa di necessario (le firme di tipo Ed25519): nulla è stato controllato e del file non si dice nulla. Apri questa pagina in un browser aggiornato: Chrome o Edge 137, Firefox 130, Safari 17, o successivi. Oppure esegui: adjourn verify FILE
check-valid-but = Valida, ma attenzione alle due copie.
check-valid-why = Il file ha la forma dovuta, l'intestazione concorda con la partita e ogni firma è valida: nulla è stato cambiato da quando è stato firmato. Se alla fine mancano registrazioni successive, lo mostra soltanto un'altra copia.
check-only-paper = La mossa è su carta: che cosa c'è nella sua busta, lo mostra soltanto la busta stessa.
check-these-keys = È firmata con queste chiavi. Di chi siano, il file non può provarlo: confrontale con le righe pubbliche che conosci.
check-no-envelope = Questo file non è una busta.
check-no-envelope-next = Scegli il file il cui nome termina in .envelope.
check-not-valid-next = Non fidarti di nulla di ciò che contiene. Chiedi a chi custodisce la busta una copia non modificata.
check-copy-same = Le due copie sono identiche, byte per byte.
check-copy-extends = Anche l'altra copia è valida, e la busta la prosegue: tutto ciò che è in quella copia si ritrova nella busta, immutato.
check-copy-cut = L'altra copia prosegue dove finisce la busta: la busta è stata troncata lì, oppure è uno stato precedente. Conserva l'altra copia e chiedi perché questa è più corta.
check-copy-forked = Ciascuna è valida, ma nessuna prosegue l'altra: qualcuno ha continuato la stessa busta in due modi. Conserva entrambi i file e mostrali all'arbitro.
check-copy-other-envelope = Non sono copie di una stessa busta: l'altro file ha un altro numero di sigillo.
check-copy-copy-invalid = L'altro file NON È VALIDO, perciò non c'è nulla con cui confrontare. Controllalo da solo per vedere perché.
check-checks-title = Che cosa è stato controllato
check-done-form = Il file è scritto esattamente come vuole il formato
check-done-label = L'intestazione è coerente e concorda con le mosse della partita
check-done-locks = Le serrature sono quelle delle persone indicate nell'intestazione
check-done-entries = Ogni registrazione è di qualcuno che può farla
check-done-signatures = Ogni firma è valida
check-done-opened = La mossa aperta è quella che era in busta
check-passed = a posto
check-failed = non a posto
check-not-checked = non controllato
check-not-opened = nulla da controllare: non è stata aperta
check-refusal-too-large = Il file è più grande di quanto possa essere una busta.
check-refusal-utf8 = Il file non è testo semplice (UTF-8): non è una busta, o si è guastato per strada.
check-refusal-bom = Un programma ha messo un segno invisibile (byte order mark) all'inizio del file. Chiedi una copia che non sia stata aperta e salvata.
check-refusal-crlf = Un programma ha cambiato la fine delle righe. Chiedi una copia che non sia stata aperta e salvata.
check-refusal-version = Il file non comincia come una busta di questo formato (adjourn/1).
check-refusal-end = Manca la fine del file: è stato troncato.
check-refusal-syntax = Una riga non è scritta come vuole il formato.
check-refusal-table = Una parte del file manca o è al posto sbagliato.
check-refusal-too-many-entries = Il file ha più di 500 registrazioni.
check-refusal-old-form = Il file è di una bozza del formato, precedente alla prima edizione.
check-refusal-missing-key = Manca qualcosa che deve esserci.
check-refusal-unknown-key = C'è qualcosa che non deve esserci.
check-refusal-text = Un testo è vuoto, troppo lungo o contiene caratteri non ammessi.
check-refusal-value = Un valore non ha la forma che deve avere.
check-refusal-canonical = Il file potrebbe essere scritto in un altro modo con lo stesso significato; uno solo è ammesso.
check-refusal-key = Una chiave dell'intestazione non è una vera chiave, o due persone hanno la stessa.
check-refusal-score = Nelle mosse della partita ce n'è una che non è legale.
check-refusal-position = La posizione dell'intestazione non è quella a cui portano le mosse, o nessuna partita vi porta.
check-refusal-game-over = In questa posizione la partita è finita: non si può mettere in busta nulla.
check-refusal-turn = Secondo l'intestazione ha messo in busta il giocatore che non aveva il tratto.
check-refusal-move-number = Il numero della mossa in busta non concorda con le mosse della partita.
check-refusal-known-move = La mossa che secondo l'intestazione è nota a tutti non è legale.
check-refusal-times = I tempi indicati nell'intestazione si contraddicono.
check-refusal-adjournment = L'intestazione non conta le sospensioni a partire da 1.
check-refusal-wrap = Le serrature della mossa in busta non sono quelle delle persone indicate nell'intestazione.
check-refusal-signer = Una registrazione è firmata da qualcuno che non può farla.
check-refusal-entry = Una registrazione contraddice ciò che la precede.
check-refusal-opened-twice = La busta risulta aperta due volte.
check-refusal-signature = Una firma non è valida: ciò che le sta sopra è stato cambiato, o ha firmato qualcun altro.
check-refusal-half = Ciò che è registrato come chiave della mossa in busta non è di questa busta.
check-refusal-plaintext = La mossa registrata come aperta non è quella che era in busta.
check-refusal-evidence = Una registrazione dice che la busta non dà nulla a un giocatore, e la sua chiave non lo prova.
check-identity-title = Questa busta
check-seal-number-hint = Serve a leggerlo ad alta voce. Si possono fare due buste con un numero solo: confronta tutta l'impronta con il tagliando.
check-head-hint = cambia a ogni registrazione
check-state-sealed = sigillata; l'arbitro non l'ha ancora accettata
check-state-accepted = accettata dall'arbitro, e chiusa
check-state-open = aperta
check-state-closed = la partita è finita
check-state-pause = { $state ->
        [sealed] non ancora accettata dall'arbitro
        [accepted] accettata dall'arbitro; il gioco è sospeso
       *[open] il gioco è ripreso
    }
check-was-opened = prima era stata aperta
check-signatures-title = Firmata con queste chiavi
check-sealed-this = busta
check-accepted-this = accettazione
check-known-title = Conosci le loro righe pubbliche?
check-known-label = Le righe pubbliche che conosci, una sotto l'altra
check-known-hint = Una riga pubblica comincia con adjourn-key/1. Fattela dare da chi la possiede, non da chi ti ha dato la busta.
check-known-none = Nessuna riga pubblica ancora indicata.
check-differs = in nessuna delle righe che hai indicato
check-opened-title = La mossa aperta
check-wrote = Che cosa vi era scritto
check-written-empty = Nella busta non era scritto nulla.
check-written-malformed = Ciò che è nella busta non si può leggere come testo.
check-written-unintelligible = La busta non contiene nulla di leggibile: così l'ha lasciata il programma di chi l'ha chiusa.
check-opened-note = È ciò che era in busta, lettera per lettera. Che cosa significhi secondo il Regolamento, lo dice l'arbitro.
check-false-wrap = { $lock ->
        [custody] Ciò che è chiuso per la custodia ({ $holder })
        [reply] Ciò che è chiuso per chi deve rispondere ({ $holder })
       *[author] Ciò che è chiuso per chi ha messo in busta ({ $holder })
    } non è quello che danno le due metà: il { $sealer }, che ha messo in busta, lo ha fatto diversamente.
check-label-title = L'intestazione
check-empty-square = vuota
check-man-k = Re
check-man-q = Donna
check-man-r = Torre
check-man-b = Alfiere
check-man-n = Cavallo
check-man-p = pedone
check-label-answers = Risponde alla busta
check-label-follows = Segue la busta
check-label-used = Tempo usato
check-label-early-charge = Addebito a chi ha messo in busta
check-label-resume-end = Fine
check-label-late-after = Ritardo ammesso
check-label-accepted-at = Accettata
check-label-scoresheets = Formulari
check-carrier = { $carrier ->
        [paper] su carta, in una busta custodita da { $keeper }
        [marked] su carta, in una busta custodita da { $keeper }; sulla busta è scritto: { $mark }
       *[none] nessuna è stata messa in busta
    }
check-offer-unknown = non è stato detto
check-label-start = Le mosse partono da
check-label-moves = Mosse
check-no-moves = nessuna mossa
check-no-entries = Ancora nulla.
check-voided = poi annullata come errore
check-in-line = riga { $line }
check-in-key = valore “{ $name }”
check-signature-of = firma: { $who }
check-entries = { $count ->
        [one] registrazione { $numbers }
       *[other] registrazioni { $numbers }
    }
check-known-bad = { $count ->
        [one] Una riga non è una riga pubblica.
       *[other] { $count } righe non sono righe pubbliche.
    }
check-known-read = { $count ->
        [one] È stata letta una riga pubblica.
       *[other] Sono state lette { $count } righe pubbliche.
    }
check-matches = la chiave della riga di { $name }
check-man = { $man } { $side }
check-to-move = Il { $side } ha il tratto.
check-last-move = Ultima mossa: { $played } (incorniciata).
check-role-deputy = Vicearbitro { $number }
check-who-arbiter = l'arbitro
check-who-white = il Bianco
check-who-black = il Nero
check-by-at = { $who }, { $when }
check-event-opened = la busta è stata aperta { $with }
check-event-paper = { $how ->
        [intact] la busta di carta è stata aperta; era intatta.
        [other] la busta di carta è stata aperta; non era intatta.
        [seen] la busta di carta è stata aperta; non era intatta: { $seen }.
       *[again] ciò che fu letto nella busta di carta viene corretto, al posto della registrazione { $entry }.
    }
check-event-set-resumption = la ripresa è fissata per { $moment }; { $told }; { $reason }
check-told-white = è stato avvisato solo il Bianco
check-told-black = è stato avvisato solo il Nero
check-told-both = sono stati avvisati tutti e due i giocatori
check-told-none = non è stato avvisato nessun giocatore
check-event-claim = { $outcome ->
        [correct] il { $side } ha richiesto correttamente la patta in base all'articolo { $article }
       *[incorrect] il { $side } ha richiesto la patta in base all'articolo { $article }, ma la richiesta non era corretta
    }
check-event-move = il { $side } ha giocato { $uci }
check-event-choose = chi deve rispondere ha scelto { $uci }
check-event-reading = l'arbitro legge la mossa in busta come { $moves }: { $reason }
check-event-lost = { $what ->
        [envelope] la busta è andata perduta
        [position] la posizione non può essere ricostruita
       *[times] i tempi usati non possono essere ricostruiti
    }
check-event-decision = l'arbitro ha deciso: { $text }{ $more }
check-decision-result = ({ $result })
check-decision-white-used = il Bianco ha usato { $time }
check-decision-black-used = il Nero ha usato { $time }
page-language = Italiano
page-no-script = Questo browser non può controllare.
page-no-script-why = Lo script della pagina qui non è stato eseguito: nulla è stato controllato. Apri la pagina in un browser aggiornato che ammette gli script.

## Il file di una manifestazione

part-session = { $round ->
    [none] da { $start } a { $end }
    *[other] turno { $round }, da { $start } a { $end }
    }
    .desk = { $round ->
    [none] { $start-hour }–{ $end }
    *[other] turno { $round }, { $start-hour }–{ $end }
    }

fault-event-utf8 = il file non è testo UTF-8
fault-event-unknown-key = { $near ->
    [none] { $in-session ->
        [true] una sessione non ha la chiave { $key }
        *[other] una manifestazione non ha la chiave { $key }
        }
    *[other] { $in-session ->
        [true] una sessione non ha la chiave { $key }; forse { $near }?
        *[other] una manifestazione non ha la chiave { $key }; forse { $near }?
        }
    }
fault-event-toml = questa riga non è TOML: { $message }
fault-event-misplaced = { $in-session ->
    [true] { $key } riguarda tutta la manifestazione, non una sessione
    *[other] { $key } riguarda una sessione, non tutta la manifestazione
    }
    .hint = { $in-session ->
    [true] scriverla sopra il primo [[session]]
    *[other] scriverla sotto [[session]]
    }
fault-event-wrong-kind = { $wanted ->
    [text] { $key } dev'essere un testo tra virgolette
    [texts] { $key } dev'essere un elenco di testi tra virgolette
    *[sessions] { $key } dev'essere una tabella a sé per ogni sessione
    }
    .hint = { $wanted ->
    [text] scrivere { $key } = "…"
    [texts] scrivere { $key } = ["…", "…"]
    *[sessions] scrivere [[session]] in una riga a sé, e sotto start = "2026-11-23 14:30" e il resto
    }
fault-event-text = { $key }: { $fault }
    .hint = scrivere un testo di una riga, o omettere la chiave
    .desk = { $fault }
fault-event-value = { $key }: { $cause }
    .desk = { $cause }
fault-event-clocks = clocks dev'essere "{ $used }" o "{ $left }"
    .hint = scrivere clocks = "left" se mostrano il tempo rimasto, come quelli digitali, e clocks = "used" se mostrano il tempo usato
fault-event-missing-key = questa sessione non dice { $key }
    .hint = scrivere sotto il suo [[session]]: { $key } = "2026-11-23 14:30"
fault-event-no-zone = { $key } è un'ora locale, e il file non dice in quale fuso orario
    .hint = scrivere sopra le sessioni: zone = "Europe/Rome"
    .desk = Scrivere prima il fuso orario: senza, le ore non dicono nulla.
fault-event-order = { $key ->
    [end] { $key }: { $moment } non viene dopo l'inizio della sessione, { $bound }
    [start] { $key }: { $moment } viene prima della fine della sessione precedente, { $bound }
    [resume_at] { $key }: { $moment } viene prima della fine della sessione, { $bound }
    *[resume_end] { $key }: { $moment } non viene dopo la ripresa, { $bound }
    }
    .desk = { $key ->
    [end] { $moment-hour } non è dopo l'inizio della sessione, { $bound-hour }.
    [start] { $moment-hour } è prima della fine della sessione precedente, { $bound-hour }.
    [resume_at] { $moment-hour } è prima della fine di questa sessione, { $bound-hour }.
    *[resume_end] { $moment-hour } non è dopo la ripresa, { $bound-hour }.
    }
fault-event-no-resumption = { $key } riguarda una ripresa di cui non è data l'ora
    .hint = scrivere anche resume_at, o ometterla
fault-event-two-places = { $event ->
    [none] la sessione si gioca in “{ $session }”, e non è detto dove riprendono le sue partite
    *[other] la sessione si gioca in “{ $session }”, altre partite in “{ $event }”, e non è detto dove riprendono le sue
    }
fault-event-late-after = late_after: l'edizione { $edition } dice da sé quanto si può tardare
    .hint = ometterla, o indicare un'altra edizione in rules
    .desk = { $laws }: il ritardo lo fissa questo Regolamento. Lasciarlo vuoto.
fault-event-two-sessions = la scacchiera può appartenere a più di una sessione: { $sessions }
    .hint = indicare tutt'e due di quella giusta: { $end } e { $resume }

advice-event-syntax = scrivere in ogni riga una chiave, = e il suo valore tra virgolette, come in zone = "Europe/Rome"
advice-event-keys = una di: { $keys }
advice-event-order = correggere quello sbagliato
advice-event-two-places = scrivere sotto lo stesso [[session]] quello che vale: resume_place = "…"

# La tabella di un allarme

fault-table-utf8 = la tabella non è testo in UTF-8
    .hint = salvarla come CSV in UTF-8
fault-table-empty = la tabella non ha scacchiere
fault-table-column = { $column } non è una colonna della tabella, o c'è due volte
fault-table-cells = la riga ha { $count } celle, e la tabella { $columns } colonne
    .hint = mettere tra virgolette un nome con la virgola, o separare le celle con il punto e virgola
fault-table-word = { $written } non sta in questa colonna
    .hint = scrivere { $words }, o lasciarla vuota
fault-table-twice = è già in un'altra riga
    .hint = lasciarne una
fault-table-missing = è vuota
    .hint = scriverla nella tabella; senza un orologio o la posizione la scacchiera va solo su un foglio
fault-table-unsaid = per una mossa in busta all'etichetta manca { $missing }
    .hint = indicare ora e luogo insieme alla tabella, il resto nel file della manifestazione
fault-table-differs = nella posizione è { $next }
    .hint = correggere questa cella o la posizione
advice-table-columns = la prima riga dà i nomi delle colonne, ogni riga sotto è una scacchiera: { $columns }

event-template =
    # Le partite di questa cartella prendono da qui ciò che dice la loro intestazione. Una riga che comincia con # non dice nulla:
    # togliere il # e scrivere il proprio valore. Ciò che nessuno dice è chiesto per ogni scacchiera. Per controllare il file:
    # adjourn event show
    #
    # La manifestazione, e dove si tiene; omesse: come dice ogni partita.
    # name = "Open di Cesenatico 2026"
    # site = "Cesenatico"
    #
    # La riga pubblica dell'arbitro, o il file che la contiene, da questa cartella. I vice arbitri: lo stesso, al massimo quattro.
    { $arbiter }
    # deputies = ["deputy.key.pub"]
    #
    # L'edizione del Regolamento, o il file di una federazione; omessa: la più nuova della FIDE. Quanto può tardare un giocatore,
    # se l'edizione lo lascia alla manifestazione: chi arriva dopo perde.
    # rules = "fide-2023"
    # late_after = "0:30:00"
    #
    # In che cosa scrivono i giocatori (en, it, de, …, figurine, iccf o descriptive), la cadenza di gioco, e che cosa segnano gli
    # orologi: il tempo rimasto ("left") o usato ("used").
    # notation = "it"
    # time_control = "2h/40 + 30min"
    # clocks = "left"
    #
    # Gli orari qui sotto sono di questo fuso. Le partite si giocano qui, e qui riprendono.
    { $zone }
    # place = "Palazzo dello Sport"
    #
    # Le sessioni, nel loro ordine: queste quattro righe per ognuna. Una scacchiera appartiene a quella che dice il suo turno, se
    # no a quella in cui la sua mossa è messa in busta. Le sue partite riprendono all'inizio della sessione seguente, o quando e
    # dove dice la sua.
    # [[session]]
    # round = 5
    # start = "2026-11-23 14:30"
    # end = "2026-11-23 18:30"
    # resume_at = "2026-11-24 20:30"
    # resume_end = "2026-11-24 22:30"
    # resume_place = "Sala Rossa"
event-written = È scritto un modello: { $path }. Completarlo con un editor, poi controllarlo: adjourn event show { $path }
event-line = { $field }: { $value }
event-deputies = Vice arbitri
event-clocks = Gli orologi mostrano il tempo
event-resumes = { "  " }le partite sospese riprendono { $at }
event-resumes-at = { "  " }le partite sospese riprendono { $at }, { $place }
event-complete = A ogni intestazione mancano ancora i giocatori, la mossa, i due orologi e l'offerta di patta.
event-lacks = Non detto qui, quindi chiesto per ogni intestazione:
event-lacks-resumption = resume_at: quando riprendono le partite di questa sessione: { $session }
