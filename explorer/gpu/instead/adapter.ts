/** The WebGPU adapter of a page: the browser's. */
import { StackAbsent } from '../../../oracles/stacks/stack-absent.js';
import type { FoundAdapter } from '../../../oracles/stacks/webgpu/adapter.js';

/** @throws StackAbsent */
export async function findAdapter(): Promise<FoundAdapter> {
  const { gpu } = navigator as { readonly gpu?: GPU };
  if (gpu === undefined) throw new StackAbsent('the browser offers no WebGPU here');
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) throw new StackAbsent('the browser has WebGPU, and no adapter for it');
  const { vendor, architecture, device, description } = adapter.info;
  const details: Record<string, string> = {
    api: 'WebGPU (the browser’s)',
    renderer: description === '' ? device : description,
    vendor,
    architecture,
    device,
    adapter: adapter.info.isFallbackAdapter ? 'software' : 'hardware',
  };
  return {
    gpu,
    adapter,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '')),
    forget: () => undefined,
  };
}
