// Imported by what npm scripts start. npm puts a shell before the command, which dies of SIGTERM without forwarding it.

const PARENT_CHECK_MS = 250;

if (process.env["npm_lifecycle_event"]) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}
