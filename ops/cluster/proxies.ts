import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unprivilegedUser } from '@indike/embedded-postgres/system-user';
import { freePort } from '#api/testing/free-port.ts';
import { giveToServers, programAt } from '../programs.ts';
import { role, type Node } from './postgres-cluster.ts';
import { supervise, type Supervised } from './supervisor.ts';

// HAProxy in front of the web processes and of PostgreSQL, and PgBouncer between the product and HAProxy.

export interface Proxies {
  /** HAProxy's address for the web processes. */
  readonly url: string;
  /** PgBouncer's port, which the product uses as its database. */
  readonly poolerPort: number;
  /** HAProxy's port that leads to a standby. */
  readonly replicaPort: number;
  /** HAProxy's port that leads to the primary, for the migrations. */
  readonly primaryPort: number;
  readonly haproxy: Supervised;
  readonly pgbouncer: Supervised;
}

interface Places {
  readonly folder: string;
  readonly nodes: readonly Node[];
  readonly webPorts: readonly number[];
}

function haproxyConfig(
  { nodes, webPorts }: Pick<Places, 'nodes' | 'webPorts'>,
  ports: { web: number; primary: number; replica: number },
): string {
  const database = (name: string, port: number, check: string): string => `
listen ${name}
  bind 127.0.0.1:${port}
  mode tcp
  option httpchk GET /${check}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`;
  return `global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 1s
  retries 3
  option redispatch
listen web
  bind 127.0.0.1:${ports.web}
  balance roundrobin
  option httpchk GET /api/ready
  http-check expect status 200
  option forwardfor
  default-server inter 500ms fall 2 rise 1
${webPorts.map((port, n) => `  server web${n + 1} 127.0.0.1:${port} check`).join('\n')}
${database('primary', ports.primary, 'primary')}${database('replica', ports.replica, 'replica')}`;
}

const pgbouncerConfig = (port: number, primaryPort: number, users: string): string => `[databases]
* = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 300
query_timeout = 20
server_connect_timeout = 3
server_login_retry = 1
`;

export async function startProxies({ folder, nodes, webPorts }: Places): Promise<Proxies> {
  const ports = { web: await freePort(), primary: await freePort(), replica: await freePort() };
  const poolerPort = await freePort();
  const users = join(folder, 'users.txt');
  const files = {
    'haproxy.cfg': haproxyConfig({ nodes, webPorts }, ports),
    'pgbouncer.ini': pgbouncerConfig(poolerPort, ports.primary, users),
    'users.txt': `"${role.user}" "${role.password}"\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    giveToServers(join(folder, name));
  }
  const start = (name: 'haproxy' | 'pgbouncer', args: readonly string[]): Supervised =>
    supervise(folder, { name, command: programAt(name), args, user: unprivilegedUser() });
  return {
    url: `http://127.0.0.1:${ports.web}`,
    poolerPort,
    replicaPort: ports.replica,
    primaryPort: ports.primary,
    haproxy: start('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]),
    pgbouncer: start('pgbouncer', [join(folder, 'pgbouncer.ini')]),
  };
}
