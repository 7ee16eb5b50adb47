#!/usr/bin/env node
import { runCommandLine } from './run.js';

// A native driver may hold threads: leave explicitly once the work is done.
process.exit(await runCommandLine(process.argv));
