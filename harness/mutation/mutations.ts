import type { Mutation } from './mutation.js';

export const MUTATIONS: readonly Mutation[] = [];
