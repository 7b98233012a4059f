/**
 * Global setup: the build, made only when the sources have changed, and a shop seeded once for all journeys to copy,
 * with devices that know it. `JOURNEYS_ROOT` names another copy of the project to run, for debugging a journey's
 * finding.
 */
import type { FullConfig } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../db/free-port.ts';
import { prepareDevices } from './prepared.ts';
import { runCommand, serverProcess } from './server-process.ts';
import { STAGE_FILE, type Stage } from './stage.ts';

const PRODUCTS = process.env.JOURNEYS_PRODUCTS ?? '300';

/** A password of this run only. */
function newPassword(): string {
  return `journey-${randomBytes(9).toString('hex')}-1`;
}

function ensureBuilt(root: string): void {
  const source = "await (await import('./scripts/project.mjs')).ensureBuilt()";
  execFileSync(process.execPath, ['--input-type=module', '-e', source], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: 'inherit',
  });
}

/** Prepares the run, without devices where the configuration's `metadata` says so; the returned function cleans up. */
export default async function setUp({ metadata }: FullConfig): Promise<() => void> {
  const root = resolve(process.env.JOURNEYS_ROOT ?? join(import.meta.dirname, '../..'));
  ensureBuilt(root);
  const preparesDevices = metadata.preparesDevices !== false;
  console.log(preparesDevices ? 'Preparing a shop, and devices that know it…' : 'Preparing a shop…');
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
  const data = join(folder, 'data');
  mkdirSync(data);
  const people: Stage['people'] = {
    admin: { phone: '+79990000001', password: newPassword(), name: 'Анна' },
    manager: { phone: '+79990000002', password: newPassword(), name: 'Мария' },
    second: { phone: '+79990000003', password: newPassword(), name: 'Пётр' },
  };
  const port = await freePort();
  const server = serverProcess({
    root,
    dataDir: data,
    port,
    environment: { SEED_PRODUCTS: PRODUCTS, ADMIN_PHONE: people.admin.phone, ADMIN_PASSWORD: people.admin.password },
  });
  await server.start();
  for (const { phone, password, name } of [people.manager, people.second]) {
    runCommand(
      { root, dataDir: data },
      'user',
      '--phone',
      phone,
      '--password',
      password,
      '--name',
      name,
      '--role',
      'manager',
    );
  }
  const preparing = preparesDevices ? prepareDevices(folder, port, people) : Promise.resolve({});
  const profiles = await preparing.finally(() => server.stop());
  const stage: Stage = { root, data, people, profiles };
  const file = join(folder, 'stage.json');
  writeFileSync(file, JSON.stringify(stage));
  process.env[STAGE_FILE] = file;
  return () => rmSync(folder, { recursive: true, force: true });
}
