import type { FeedRow } from '../store/reads/feed.js';

/** The answers of the API that pages show, as the specification of the API gives them. */

export interface BoardEntry {
  readonly stat: string;
  readonly title: string;
  readonly unit: string;
  readonly ascending: boolean;
  readonly count: number;
}

export interface BoardIndex {
  readonly boards: readonly BoardEntry[];
  readonly min_players: number;
}

export type Context = Readonly<Record<string, unknown>>;

export interface BoardRow {
  readonly rank: number;
  readonly handle: string;
  readonly value: number;
  readonly context?: Context;
  readonly updated: number;
  readonly rewound?: true;
}

export interface BoardPage {
  readonly stat: string;
  readonly title: string;
  readonly unit: string;
  readonly ascending: boolean;
  readonly period: string;
  readonly bucket?: string;
  readonly population: number;
  readonly limit: number;
  readonly offset: number;
  readonly rows: readonly BoardRow[];
}

export interface PlayerRecord {
  readonly stat: string;
  readonly title: string;
  readonly unit: string;
  readonly value: number;
  readonly ascending: boolean;
  readonly rank: number;
  readonly players: number;
  readonly context?: Context;
  readonly updated: number;
  readonly rewound?: true;
}

export interface PlayerPage {
  readonly handle: string;
  readonly since: number;
  readonly stats: readonly PlayerRecord[];
}

export interface HandleSearch {
  readonly query: string;
  readonly limit: number;
  readonly handles: readonly string[];
  readonly truncated?: true;
}

export interface LogRow {
  readonly seq: number;
  readonly handle?: string;
  readonly id: string;
  readonly type: string;
  readonly flight?: string;
  readonly sim_t?: number;
  readonly recv: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface LogPage {
  readonly limit: number;
  readonly next?: string;
  readonly events: readonly LogRow[];
}

export interface Comparison {
  readonly handles: readonly { readonly handle: string; readonly found: boolean; readonly since?: number }[];
  readonly boards: readonly {
    readonly stat: string;
    readonly title: string;
    readonly unit: string;
    readonly ascending: boolean;
    readonly players: number;
    readonly rows: readonly { readonly handle: string; readonly value: number; readonly rank: number }[];
  }[];
}

export interface Feed {
  readonly limit: number;
  readonly rows: readonly FeedRow[];
}

export interface TypeCount {
  readonly type: string;
  readonly count: number;
  readonly share: number;
}

export interface WindowCount {
  readonly period: string;
  readonly bucket: string;
  readonly count: number;
}

export interface Census {
  readonly generated: number;
  readonly events: {
    readonly total: number;
    readonly types: readonly TypeCount[];
    readonly windows: readonly WindowCount[];
    readonly days: number;
    readonly per_day: number;
    readonly busiest?: WindowCount;
    readonly daily: readonly WindowCount[];
  };
  readonly collection: Readonly<Record<string, number>>;
}
