#!/usr/bin/env node
import { startCommandLine } from '../start-command-line.js';

await startCommandLine('livery-board', () => import('./run.js'));
