const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bare', { call: (name, input) => ipcRenderer.invoke('bare', name, input) });
