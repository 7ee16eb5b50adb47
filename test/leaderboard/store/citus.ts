import { Client } from 'pg';
import { openStore } from '../../../src/leaderboard/store/open-store.js';

/** A Citus cluster for tests. Each test database exists on every node. */
export interface CitusCluster {
  /** Addresses of the nodes, without a database; the first node is the coordinator. */
  readonly nodes: readonly string[];
  /**
   * Name of the database from which new databases are copied. It contains the service's distributed tables without
   * rows.
   */
  readonly template: string;
}

const urlOf = (node: string, database: string): string => `${node}/${database}`;

/**
 * Makes the database that will be copied, on the coordinator and on all workers.
 * @param url address of a database on a coordinator that knows its workers (`citus_add_node`)
 */
export async function prepareCitus(url: string): Promise<CitusCluster> {
  const nodes = await nodesOf(url);
  const template = `livery_${process.pid}`;
  await onEach(nodes, 'postgres', [`create database ${template}`]);
  await onEach(nodes, template, ['create extension citus']);
  await run(urlOf(nodes[0]!, template), [
    `select citus_set_coordinator_host('${new URL(nodes[0]!).hostname}', ${new URL(nodes[0]!).port})`,
    ...nodes.slice(1).map((node) => `select citus_add_node('${new URL(node).hostname}', ${new URL(node).port})`),
  ]);
  await (await openStore(urlOf(nodes[0]!, template))).destroy();
  await onEach(nodes, 'postgres', endConnections(template));
  return { nodes, template };
}

export async function dropCitusDatabase({ nodes }: CitusCluster, name: string): Promise<void> {
  await onEach(nodes, 'postgres', [...endConnections(name), `drop database if exists ${name} with (force)`]);
}

export async function newCitusDatabase({ nodes, template }: CitusCluster, name: string): Promise<string> {
  await onEach(nodes, 'postgres', [
    `drop database if exists ${name} with (force)`,
    `create database ${name} template ${template}`,
  ]);
  return urlOf(nodes[0]!, name);
}

/** Returns the addresses of the coordinator and its workers, with the user and the password from `url`. */
async function nodesOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      `select nodename, nodeport from pg_dist_node where groupid <> 0 and isactive order by nodeid`,
    );
    return [null, ...rows].map((row) => {
      const node = new URL(url);
      node.pathname = '';
      if (row) [node.hostname, node.port] = [row.nodename, String(row.nodeport)];
      return node.href.replace(/\/$/, '');
    });
  } finally {
    await client.end();
  }
}

/**
 * Statements that end all connections to a database. PostgreSQL copies only databases without connections, but the
 * daemon of Citus keeps a connection on each node. So a test must end these connections before it copies a database.
 * They are also necessary before a database is dropped: `drop … with (force)` fails unless all connections end within 5
 * s, and on a busy machine they take longer.
 */
const endConnections = (database: string): string[] => [
  `alter database ${database} with allow_connections false`,
  `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${database}'`,
];

async function onEach(nodes: readonly string[], database: string, statements: readonly string[]): Promise<void> {
  await Promise.all(nodes.map((node) => run(urlOf(node, database), statements)));
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
