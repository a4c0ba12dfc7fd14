const SCRIPTS = ['start', 'dev'];
const POLL_MS = 500;

/**
 * Ends this process when the npm that started it was killed. npm forwards SIGINT and SIGTERM to the process it started.
 * That is this one, because the scripts use `exec`; a shell in between would take the signal and leave us running. A
 * killed npm forwards nothing, but then our parent process changes, which this function treats as SIGTERM. It does
 * nothing in a process that was started in any other way (node, a supervisor, a container).
 */
export function endWithLauncher() {
  if (!SCRIPTS.includes(process.env.npm_lifecycle_event ?? '')) return;
  const launcher = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  watch.unref();
}
