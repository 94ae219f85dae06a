/**
 * The driver has crashed or was reset, and nothing that was made from it works any more. A graphics stack
 * runs in a process of its own, so that process ends: whoever asked sees a crash, charges it to
 * what was asked, and starts a fresh process.
 */
export function driverLost(message: string): never {
  console.error(`the driver is lost: ${message}`);
  process.exit(70);
}
