export { DOCTOR_DEFAULTS, runDoctor, type DoctorOptions } from './doctor.js';
export type { DoctorReport, Finding } from './report.js';
