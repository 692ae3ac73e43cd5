import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createCore } from '../../main/core';
import { readBrandFiles } from '../../main/electron/brand-files';
import { createDatasetServer } from '../../main/datasets/server';
import { createDatasetStore } from '../../main/datasets/store';
import type { OrderMessage } from '../../main/datasets/order-table';
import type { DATASET_ORDERS } from '../../main/datasets/protocol';
import type { Deps, SavedState, ProcessPort, SecretStore } from '../../main/deps';
import { plainBodies } from '../../main/services/tenant/bodies';
import { SILENT_LOG } from '../../main/services/log/log';
import type { Result } from '../../shared/bridge';
import type { LocalCallInput, LocalCallName, LocalCallOutput } from '../../shared/local-calls/contract';
import type { InputOf, OutputOf, PageEndpointName } from '../../shared/api/contract';
import type { RowReply, RowRequest } from '../../shared/dataset';
import { startReaders } from './reader';
import { Settings } from '../../shared/model/app-state';

/** The in-memory twin of the keychain. */
export const memorySecrets = (): SecretStore & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>();
  return {
    kept,
    get: async (account) => {
      const secret = kept.get(account);
      return secret === undefined ? { kind: 'not-found' } : { kind: 'found', secret };
    },
    set: async (account, secret) => (kept.set(account, secret), { kind: 'done' }),
    delete: async (account) => (kept.delete(account), { kind: 'done' }),
    list: async () => ({ kind: 'listed', accounts: [...kept.keys()] }),
    status: async () => ({ kind: 'ready' }),
  };
};

const memorySettings = () => {
  let kept: SavedState = {
    settings: Settings.parse({}),
    connections: [],
    workspace: null,
    flags: {},
    openConnection: null,
    authorities: [],
  };
  return {
    read: () => kept,
    write: (patch: Partial<SavedState>) => void (kept = { ...kept, ...patch }),
    save: async (patch: Partial<SavedState>) => void (kept = { ...kept, ...patch }),
    flush: async () => undefined,
    notices: [],
  };
};

/** The whole core in plain Node: real datasets, real HTTP, twins at the edge only. */
export const startCore = async (
  startTenant: Deps['startTenant'] = () => Promise.reject(new Error('no demo here')),
  more: Partial<Deps> = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'postern-core-'));
  const listeners = new Set<(message: unknown) => void>();
  const exits = new Set<(code: number, isReplaced: boolean) => void>();
  let lives = 0;
  /** A dataset process, in this one: its answers count only while it lives. */
  const begin = async () => {
    lives += 1;
    const life = lives;
    const store = await createDatasetStore(join(folder, `datasets-${life}`));
    const server = createDatasetServer(store, (answer) => {
      if (life === lives) listeners.forEach((listen) => listen(structuredClone(answer)));
    });
    return { store, server };
  };
  let current = await begin();
  const port: ProcessPort = {
    post: (message) =>
      void current.server.handle(structuredClone(message) as OrderMessage<typeof DATASET_ORDERS>),
    onMessage: (listen) => (listeners.add(listen), () => listeners.delete(listen)),
    onExit: (listen) => (exits.add(listen), () => exits.delete(listen)),
    kill: () => undefined,
  };
  const readers = startReaders(folder);
  const pushed: { event: string; payload: unknown }[] = [];
  const saves: (string | undefined)[] = [];
  /** The files that are chosen in the next dialogs: one, none, or several. */
  const opens: (string | undefined | readonly string[])[] = [];
  /** The answers to the next questions of native dialogs; yes if there is none. */
  const confirms: boolean[] = [];
  /** The titles of the questions that were asked. */
  const questions: string[] = [];
  /** The answers to questions by their titles, whenever they are asked. */
  const answers: (readonly [asked: RegExp, answer: boolean])[] = [];
  const secrets = memorySecrets();
  const settings = memorySettings();
  const revealed: string[] = [];
  const notified: Parameters<Deps['notify']>[0][] = [];
  const wakes: (() => void)[] = [];
  let profileWindows = 0;
  const core = createCore({
    log: SILENT_LOG,
    notify: (one) => notified.push(one) > 0,
    secrets,
    settings,
    dialogs: {
      saveFile: async () => saves.shift(),
      openFile: async () => [opens.shift()].flat()[0],
      chooseFolder: async () => saves.shift(),
      openFiles: async () => [opens.shift()].flat().filter((path) => path !== undefined),
      confirm: async ({ title }) => {
        questions.push(title);
        return answers.find(([asked]) => asked.test(title))?.[1] ?? confirms.shift() ?? true;
      },
    },
    shell: { reveal: (path) => void revealed.push(path), openExternal: async () => false },
    clock: Date.now,
    random: Math.random,
    fetch: (url, init) => fetch(url, init),
    bodies: plainBodies,
    datasets: port,
    startReader: readers.start,
    startTenant,
    readBrandFiles: () => readBrandFiles(resolve(import.meta.dirname, '../../resources/brands')),
    push: (event, payload) => pushed.push({ event, payload }),
    openProfileWindow: () => void (profileWindows += 1),
    openSignInWindow: () => Promise.reject(new Error('no windows here')),
    zoom: () => undefined,
    versions: { app: '0', electron: '0', chromium: '0' },
    timeZone: 'UTC',
    user: 'analyst',
    onWake: (listen) => void wakes.push(listen),
    platform: 'linux',
    isPackaged: false,
    isDemo: false,
    paths: { downloads: folder, documents: join(folder, 'documents') },
    ...more,
  });
  const command = <K extends LocalCallName>(name: K, input: LocalCallInput<K>) =>
    core.call(name, input) as Promise<Result<LocalCallOutput<K>>>;
  let asked = 0;
  return {
    core,
    folder,
    secrets,
    settings,
    pushed,
    saves,
    opens,
    confirms,
    questions,
    answers,
    revealed,
    /** The notifications of the desktop, in order. */
    notified,
    readers,
    /** Times that the profile window was opened. */
    profileWindows: () => profileWindows,
    /** The machine wakes. */
    wake: () => wakes.forEach((listen) => listen()),
    command,
    api: <K extends PageEndpointName>(name: K, input: InputOf<K>) =>
      core.call(name, input) as Promise<Result<OutputOf<K>>>,
    rows: async (
      request: RowRequest extends infer R ? (R extends RowRequest ? Omit<R, 'id'> : never) : never,
    ) => {
      asked += 1;
      return JSON.parse(await current.store.reply(JSON.stringify({ ...request, id: asked }))) as RowReply;
    },
    /** The dataset process ends, and a new, empty one takes its place. */
    replaceDatasets: async () => {
      const former = current;
      await former.server.stop();
      current = await begin();
      exits.forEach((listen) => listen(9, true));
      await former.store.stop();
    },
    /** Waits for a job's end. */
    ended: async (id: string) => {
      for (;;) {
        const jobs = await command('job.list', {});
        const job = jobs.ok ? jobs.value.find((one) => one.id === id) : undefined;
        if (job && job.state !== 'running' && job.state !== 'waiting') return job;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    stop: async () => {
      await core.stop();
      await current.server.stop();
      await current.store.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** The value of a result that must be good. */
export const good = <T>(result: Result<T>): T => {
  if (!result.ok)
    throw new Error(`${result.failure.kind}: ${result.failure.message} ${result.failure.field ?? ''}`);
  return result.value;
};
