/** A page does not end with its driver: that it was lost is remembered, and what is asked of it fails by itself. */

let message: string | null = null;

export function driverLost(says: string): void {
  message = `the browser has lost its WebGPU device: ${says === '' ? 'its driver crashed or was reset' : says}`;
}

/** What was said of it; null where it is there. */
export function lostSince(): string | null {
  return message;
}

export function forgetLost(): void {
  message = null;
}
