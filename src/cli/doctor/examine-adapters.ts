import { isCheckout } from '../../device/node/installation/index.js';
import {
  adapterCandidatesInOrder,
  findAdapterCandidate,
  findVulkanLoader,
  isDriverFolderReady,
  tryAdapters,
  type AdapterAttempt,
  type AdapterCandidate,
  type AdapterChoice,
} from '../../device/node/index.js';
import type { DoctorReport, Finding } from './report.js';

const LIMITS_THAT_MATTER = [
  'maxTextureDimension2D',
  'maxTextureArrayLayers',
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxSampledTexturesPerShaderStage',
  'maxColorAttachmentBytesPerSample',
] as const satisfies readonly (keyof GPUSupportedLimits)[];

export async function examineAdapters(
  adapter: AdapterChoice | undefined,
): Promise<Pick<DoctorReport, 'adapter' | 'adapters' | 'driver' | 'limits' | 'features'>> {
  const { handle, attempts } = await tryAdapters({ adapter });
  try {
    const device = handle?.device;
    return {
      adapter: handle?.adapter ?? null,
      adapters: adapterFindings(attempts),
      driver: driverFindings(),
      limits: device ? Object.fromEntries(LIMITS_THAT_MATTER.map((name) => [name, device.limits[name]])) : {},
      features: device ? [...device.features].sort() : [],
    };
  } finally {
    handle?.close();
  }
}

function adapterFindings(attempts: readonly AdapterAttempt[]): Finding[] {
  const works = attempts.some(({ device }) => device !== undefined);
  const untried = adapterCandidatesInOrder().filter(({ id }) => !attempts.some(({ candidate }) => candidate.id === id));
  return [
    ...attempts.map((attempt) =>
      attempt.device === undefined
        ? finding(attempt.candidate, works ? 'absent' : 'missing', attempt.failure)
        : finding(attempt.candidate, 'good', `chosen: ${attempt.candidate.finding}`),
    ),
    ...untried.map((candidate) =>
      finding(
        candidate,
        'absent',
        candidate.driver ? `available, not needed: ${candidate.finding}` : candidate.finding,
      ),
    ),
  ];
}

function finding({ title, mend }: AdapterCandidate, state: Finding['state'], detail: string): Finding {
  return { subject: title, state, detail, ...(mend !== undefined && state !== 'good' ? { mend } : {}) };
}

function driverFindings(): Finding[] {
  const loader = findVulkanLoader();
  const bundled = findAdapterCandidate('swiftshader').driver;
  const isCopied = bundled?.kind === 'library' && isDriverFolderReady(bundled.path);
  return [
    loader === undefined
      ? {
          subject: 'Vulkan loader',
          state: 'absent',
          detail: 'libvulkan.so.1 is not installed; only hardware GPUs and lavapipe need it',
          mend: 'sudo apt-get install --yes libvulkan1',
        }
      : { subject: 'Vulkan loader', state: 'good', detail: loader },
    isCopied
      ? { subject: 'driver files', state: 'good', detail: 'the cache has a copy of Dawn with SwiftShader' }
      : {
          subject: 'driver files',
          state: 'absent',
          detail: 'the first use of SwiftShader copies it and Dawn into the cache',
          ...(isCheckout() ? { mend: 'npm run setup' } : {}),
        },
  ];
}
