#!/usr/bin/env node
import { startCommandLine } from '../start-command-line.js';

await startCommandLine('livery-compare', () => import('./run.js'));
