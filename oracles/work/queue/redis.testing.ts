/** Tests that need a Redis server. */
import { isSkipped } from '../../stacks/required.testing.js';
import { hasRedisServer } from './own-server.js';

/** Whether to skip them, which is said once. */
export function isRedisSkipped(what: string): boolean {
  return isSkipped('redis', hasRedisServer(), what);
}
