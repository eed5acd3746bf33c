// Starts Debian's radosgw on a cluster of one monitor and one disk in memory: an object storage that speaks S3, and
// is none of ours. Deleted with its folder when it stops.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from './workspace.mjs';

const START_MS = 120_000;
const KEYS = { AWS_ACCESS_KEY_ID: 'CUADERNOTEST', AWS_SECRET_ACCESS_KEY: 'cuaderno/secret+key' };

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const configOf = (folder, { fsid, mon }) => `[global]
fsid = ${fsid}
mon_host = v2:127.0.0.1:${mon}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 1073741824
mon_data = ${folder}/mon
osd_data = ${folder}/osd
run_dir = ${folder}
admin_socket = ${folder}/$name.sock
log_file = ${folder}/$name.log
keyring = ${folder}/keyring
`;

/** Starts it. @returns the variables of its bucket's account, and what stops it */
export async function startRadosgw() {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuaderno-radosgw-'));
  const [fsid, osd] = [randomUUID(), randomUUID()];
  const [mon, port] = [await freePort(), await freePort()];
  const config = path.join(folder, 'ceph.conf');
  for (const name of ['mon', 'osd']) mkdirSync(path.join(folder, name));
  writeFileSync(config, configOf(folder, { fsid, mon }));
  const keyring = path.join(folder, 'keyring');
  const daemons = [];
  const begin = (program, ...args) => {
    const daemon = spawn(program, [...args, '-c', config, '-f'], { stdio: 'ignore' });
    daemons.push(daemon);
  };
  const stop = async () => {
    for (const daemon of daemons.toReversed()) {
      daemon.kill('SIGKILL');
      if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const ask = (program, ...args) => answerOf(program, [...args, '-c', config]);
  try {
    for (const [index, name] of ['mon.', 'client.admin', 'osd.0'].entries()) {
      const caps = ['mon', 'osd'].flatMap((of) => ['--cap', of, 'allow *']);
      const create = index === 0 ? ['--create-keyring'] : [];
      await answerOf('ceph-authtool', [keyring, ...create, '--gen-key', '-n', name, ...caps]);
    }
    const map = path.join(folder, 'monmap');
    await answerOf('monmaptool', [
      '--create',
      '--fsid',
      fsid,
      '--addv',
      'a',
      `[v2:127.0.0.1:${mon}]`,
      map,
    ]);
    await ask('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring);
    begin('ceph-mon', '-i', 'a');
    await ask('ceph', 'osd', 'new', osd);
    await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    begin('ceph-osd', '-i', '0');
    begin(
      'radosgw',
      '-n',
      'client.admin',
      `--keyring=${keyring}`,
      `--rgw_frontends=beast endpoint=127.0.0.1:${port}`,
    );
    const [key, secret] = Object.values(KEYS);
    await ask(
      'radosgw-admin',
      'user',
      'create',
      '--uid=cuaderno',
      '--display-name=Cuaderno',
      `--access-key=${key}`,
      `--secret-key=${secret}`,
    );
    await untilUp(`http://127.0.0.1:${port}`);
  } catch (error) {
    await stop();
    throw error;
  }
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return { variables: { TEST_PHOTO_STORE: `s3://fotos?endpoint=${endpoint}`, ...KEYS }, stop };
}

/** Runs a program to its end. @throws OperatorError with its last words */
async function answerOf(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (data) => (words += data));
  const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  if (code !== 0) throw new OperatorError(`${program} ${args[0]}: ${words.slice(-500)}`);
}

async function untilUp(address) {
  for (const until = Date.now() + START_MS; Date.now() < until; ) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(500);
  }
  throw new OperatorError('radosgw does not answer');
}
