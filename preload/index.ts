import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { MAX_REQUEST_BYTES, fail, type Result } from '../shared/bridge';
import type { Bridge } from '../shared/window-bridge';
import { freeMemoryWhenIdle } from './free-memory';
import { isOver } from '../shared/request-size';

type Listen = (payload: unknown) => void;
const listeners = new Map<string, Set<Listen>>();
const noteActivity = freeMemoryWhenIdle();
ipcRenderer.on('event', (_event, name: string, payload: unknown) => {
  noteActivity();
  listeners.get(name)?.forEach((listen) => listen(payload));
});
// The row port cannot cross the bridge: it goes to the page as a window message.
ipcRenderer.on('rows-port', (event) => window.postMessage('rows-port', location.origin, event.ports));

// A drop of files from outside: their paths go to the main process from here, and the page never learns them. A drop that a script makes up has no paths.
const isFiles = (event: DragEvent) =>
  event.isTrusted && (event.dataTransfer?.types.includes('Files') ?? false);
window.addEventListener('dragover', (event) => isFiles(event) && event.preventDefault(), { capture: true });
window.addEventListener(
  'drop',
  (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    const paths = [...(event.dataTransfer?.files ?? [])]
      .map((file) => webUtils.getPathForFile(file))
      .filter((path) => path !== '');
    if (paths.length > 0) void ipcRenderer.invoke('open-files', paths);
  },
  { capture: true },
);

const bridge: Bridge = {
  // A request that main would refuse is not sent: copying it would stall main.
  call: async (name, input, requestId) => {
    if (isOver([name, input], MAX_REQUEST_BYTES))
      return fail({
        kind: 'too_large',
        message: 'This is over 1 MiB, more than one request can carry.',
        next: 'Shorten the longest text or list, and try again.',
      });
    return (await ipcRenderer.invoke(
      'call',
      name,
      JSON.stringify(input ?? null),
      requestId,
    )) as Result<unknown>;
  },
  on: (event, listen) => {
    const same = listeners.get(event) ?? new Set<Listen>();
    listeners.set(event, same.add(listen as Listen));
    return () => void same.delete(listen as Listen);
  },
  openRows: async () => void (await ipcRenderer.invoke('open-rows')),
};

contextBridge.exposeInMainWorld('bridge', bridge);
