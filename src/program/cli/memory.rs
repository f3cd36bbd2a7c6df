//! A slip, a key or a written move that stands in memory is for no file and no other process.

/// Lets the system write no core dump of this process. On Linux no process of the same user reads its memory or
/// attaches to it either, but for a debugger that has started it.
///
/// Where a system cannot do this, or refuses it, the program does its work all the same.
pub fn keep_private() {
    #[cfg(any(target_os = "android", target_os = "linux"))]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
    // What is started from here, a browser say, may raise the limit again.
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let maximum = getrlimit(Resource::Core).maximum;
        let current = Some(0);
        let _ = setrlimit(Resource::Core, Rlimit { current, maximum });
    }
}
