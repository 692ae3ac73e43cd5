import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge, Result } from '../shared/bridge';

type Listen = (payload: unknown) => void;
const listeners = new Map<string, Set<Listen>>();
ipcRenderer.on('event', (_event, name: string, payload: unknown) => listeners.get(name)?.forEach((listen) => listen(payload)));
// The row port cannot cross the bridge: it goes to the page as a window message.
ipcRenderer.on('rows-port', (event) => window.postMessage('rows-port', location.origin, event.ports));

const bridge: Bridge = {
  call: async (name, input, turn) => (await ipcRenderer.invoke('call', name, JSON.stringify(input ?? null), turn)) as Result<unknown>,
  on: (event, listen) => {
    const same = listeners.get(event) ?? new Set<Listen>();
    listeners.set(event, same.add(listen as Listen));
    return () => void same.delete(listen as Listen);
  },
  openRows: async () => void (await ipcRenderer.invoke('open-rows')),
};

contextBridge.exposeInMainWorld('bridge', bridge);
