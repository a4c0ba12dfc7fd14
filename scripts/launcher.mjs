const SCRIPTS = ['start', 'dev'];
const LOOK_MS = 500;

/**
 * npm passes SIGINT and SIGTERM on to the process it started, which is this one: the scripts say `exec`, because a shell in
 * between would take the signal and leave us running. A launcher that was killed passes nothing on, but its children get
 * another parent: that ends us as SIGTERM does. Started in any other way (node itself, a supervisor, a container) we watch nobody.
 */
export function endWithLauncher() {
  if (!SCRIPTS.includes(process.env.npm_lifecycle_event ?? '')) return;
  const launcher = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  watch.unref();
}
