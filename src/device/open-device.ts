import {
  type AdapterReport,
  type GpuHandle,
  OPTIONAL_FEATURES,
  REQUIRED_FEATURES,
  REQUIRED_LIMITS,
  SOFTWARE_FEATURES,
} from './contract.js';

/**
 * @returns the device, or a predicate that says why the adapter is unsuitable, for example `lacks the feature …`
 * @throws the errors of the adapter
 */
export async function openDevice(adapter: GPUAdapter): Promise<GPUDevice | string> {
  const missing = REQUIRED_FEATURES.filter((feature) => !adapter.features.has(feature));
  if (missing.length > 0) return `lacks the feature ${missing.join(', ')}`;
  const wanted = [...OPTIONAL_FEATURES, ...(isSoftware(adapter.info) ? SOFTWARE_FEATURES : [])];
  return adapter.requestDevice({
    label: 'livery',
    requiredFeatures: [...REQUIRED_FEATURES, ...wanted.filter((feature) => adapter.features.has(feature))],
    requiredLimits: { ...REQUIRED_LIMITS },
  });
}

export function reportOf(info: GPUAdapterInfo, reason: string): AdapterReport {
  return {
    name: info.description || info.device || info.architecture,
    vendor: info.vendor,
    kind: isSoftware(info) ? 'software' : 'hardware',
    family: familyOf(info),
    reason,
  };
}

function isSoftware({ isFallbackAdapter, architecture, device, description }: GPUAdapterInfo): boolean {
  return isFallbackAdapter || /swiftshader|llvmpipe/i.test(`${architecture} ${device} ${description}`);
}

export function handleOf(device: GPUDevice, adapter: AdapterReport): GpuHandle {
  let open = true;
  return {
    device,
    adapter,
    close() {
      if (open) device.destroy();
      open = false;
    },
  };
}

function familyOf(info: GPUAdapterInfo): string {
  const text = `${info.architecture} ${info.device} ${info.description}`.toLowerCase();
  if (text.includes('swiftshader')) return 'swiftshader';
  if (text.includes('llvmpipe')) return 'lavapipe';
  return info.vendor || 'unknown';
}
