/**
 * A WebGPU adapter outside a browser: Dawn, as the npm package "webgpu" has it, on a Vulkan driver. Which
 * one: those that VK_ICD_FILENAMES or VK_DRIVER_FILES name; else what the Vulkan loader finds; else the
 * software renderer that an installed Chromium brings along.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { besideChromium } from '../browser/find-chromium.js';
import { optionalPackage } from '../optional-package.js';
import { StackAbsent } from '../stack-absent.js';

export interface FoundAdapter {
  /** Must stay referenced while anything made from it is in use: Dawn hangs or crashes otherwise. */
  readonly gpu: GPU;
  readonly adapter: GPUAdapter;
  /** Vendor, architecture, device, description and so on, for reports. */
  readonly details: Readonly<Record<string, string>>;
  /** Deletes what was written to find it. */
  readonly forget: () => void;
}

/** What is called of the package: options of Dawn, such as "backend=vulkan". */
type Create = (options: readonly string[]) => GPU;

const DRIVER_VARIABLES = ['VK_ICD_FILENAMES', 'VK_DRIVER_FILES'] as const;

/** @throws StackAbsent */
export async function findAdapter(): Promise<FoundAdapter> {
  const create = await packageCreate();
  const chosen = DRIVER_VARIABLES.find((name) => (process.env[name] ?? '') !== '');
  const found = await ask(create, chosen ?? 'the Vulkan loader', () => undefined);
  if (found !== null) return found;
  if (chosen !== undefined) {
    throw new StackAbsent(
      `no adapter with the Vulkan drivers that ${chosen} names (${String(process.env[chosen])}); ` +
        'unset it to have others tried',
    );
  }
  const { manifest, forget } = swiftShader();
  if (manifest !== null) {
    // Read by the Vulkan loader, in this process, when the next instance is made.
    process.env['VK_ICD_FILENAMES'] = manifest;
    const software = await ask(create, `SwiftShader of Chromium`, forget);
    if (software !== null) return software;
  }
  forget();
  throw new StackAbsent(
    'no adapter. A Vulkan driver is needed: that of a GPU, that of Mesa (apt package ' +
      'mesa-vulkan-drivers, version 23 or later), or the one that comes with Chromium (apt package ' +
      'chromium); and the loader itself (libvulkan1). VK_ICD_FILENAMES may name a driver',
  );
}

async function packageCreate(): Promise<Create> {
  const { create } = (await optionalPackage('webgpu', 'is Dawn, an implementation of WebGPU')) as {
    readonly create: Create;
  };
  return create;
}

async function ask(
  create: Create,
  foundBy: string,
  forget: () => void,
): Promise<FoundAdapter | null> {
  const gpu = create([]);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (adapter === null) return null;
  const { vendor, architecture, device, description } = adapter.info;
  const isSoftware = adapter.info.isFallbackAdapter;
  const details: Record<string, string> = {
    api: 'WebGPU (Dawn)',
    renderer: description === '' ? device : description,
    vendor,
    architecture,
    device,
    driver: await backendOf(create),
    adapter: isSoftware ? 'software' : 'hardware',
    'found by': foundBy,
  };
  return {
    gpu,
    adapter,
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== '')),
    forget,
  };
}

/** What Dawn calls its back ends and their adapters: it lists them when asked for one that is not there. */
async function backendOf(create: Create): Promise<string> {
  const gpu = create(['adapter=none of them']);
  try {
    await gpu.requestAdapter();
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    const listed = [...text.matchAll(/backend: '([^']*)', name: '([^']*)'/g)];
    return listed.map(([, backend = '', name = '']) => `${backend}: ${name}`).join('; ');
  }
  return '';
}

/** The manifest of Chromium's software renderer for the Vulkan loader, written where it lies nowhere. */
function swiftShader(): { readonly manifest: string | null; readonly forget: () => void } {
  const own = besideChromium('vk_swiftshader_icd.json');
  if (own !== null) return { manifest: own, forget: () => undefined };
  const library = besideChromium('libvk_swiftshader.so');
  if (library === null) return { manifest: null, forget: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'vpspec-icd-'));
  const manifest = join(folder, 'swiftshader.json');
  const content = {
    file_format_version: '1.0.0',
    ICD: { library_path: library, api_version: '1.1.0' },
  };
  writeFileSync(manifest, JSON.stringify(content));
  return {
    manifest,
    forget: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
