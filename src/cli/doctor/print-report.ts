import { isCheckout } from '../../device/node/installation/index.js';
import type { DoctorReport, Finding } from './report.js';

const MARKS: Readonly<Record<Finding['state'], string>> = { good: '✓', missing: '✗', absent: '·' };

export function textOfReport(report: DoctorReport): string {
  const { adapter } = report;
  return [
    ...(adapter
      ? [`Adapter: ${adapter.name} (${adapter.kind}, ${adapter.vendor})`, `  ${adapter.reason}`]
      : ['Adapter: none could be opened']),
    ...section('Adapters, in order of preference', report.adapters),
    ...section('Driver', report.driver),
    ...(adapter ? deviceLines(report) : []),
    ...section('Machine', report.machine),
    '',
    conclusionOf(report),
  ].join('\n');
}

function section(title: string, findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  const indent = ' '.repeat(width + 6);
  return [
    '',
    title,
    ...findings.flatMap(({ subject, state, detail, mend }) => [
      `  ${MARKS[state]} ${subject.padEnd(width)}  ${detail}`,
      ...(mend === undefined ? [] : [`${indent}${state === 'missing' ? 'fix' : 'to add it'}: ${mend}`]),
    ]),
  ];
}

function deviceLines({ limits, features }: DoctorReport): string[] {
  const width = Math.max(...Object.keys(limits).map((name) => name.length));
  return [
    '',
    'Limits and features',
    ...Object.entries(limits).map(([name, value]) => `  ${name.padEnd(width)}  ${textOfLimit(name, value)}`),
    `  ${'features'.padEnd(width)}  ${features.join(', ')}`,
  ];
}

function textOfLimit(name: string, value: number): string {
  return name.endsWith('Size') ? `${value / 1024 / 1024} MiB` : String(value);
}

function conclusionOf({ ready, adapter, adapters, machine }: DoctorReport): string {
  if (ready) return `Everything that Livery needs is installed: ${isCheckout() ? 'npm start' : 'npx livery serve'}`;
  const missing = [...adapters, ...machine].filter(({ state }) => state === 'missing');
  const names = missing.map(({ subject }) => subject).join(', ');
  const hint = adapter === null && adapters.some(({ state }) => state === 'absent') ? ' Or try --adapter auto.' : '';
  return `Missing: ${names}. The lines marked ✗ say how to get each of them.${hint}`;
}
