//! `witness`: the player who must reply signs at home that the envelope opens to them. An entry like the others, with a
//! command of its own for players.

use super::prelude::*;
use super::record;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
On your own machine only, with your copy of the accepted envelope: where the
arbiter's key is, your slip would give one machine both halves. Send the file
back to the arbiter; it holds nothing secret.

Examples:
  adjourn witness board7.envelope
  adjourn witness board7.envelope --key fischer.key")]
pub struct Args {
    /// The player's copy of the envelope, which grows by the entry
    pub envelope: PathBuf,
    /// The secret key or slip of that player [default: the slip is asked for]
    #[arg(long, value_name = "KEY", default_value = "-")]
    #[arg(hide_default_value = true)]
    pub key: PathBuf,
    #[command(flatten)]
    pub to_sign: ToSign,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let typed = record::Typed::of(EventKind::Witness);
    let key = Some(args.key);
    record::entry(context, (&args.envelope, &key), &args.to_sign, &typed)
}
