import './default-policy';
import { isProfileWindow } from './window-role';

/** Longest wait for the first paint, in milliseconds: a hidden window never paints. */
const LONGEST_MS = 1_000;

let isRequested = false;
const requestApp = () => {
  if (isRequested) return;
  isRequested = true;
  const root = document.getElementById('root');
  if (isProfileWindow) void import('./profile-app').then(({ start }) => start(root));
  else void import('./app').then(({ start }) => start(root));
};

// The static shell of index.html is painted first: anything requested earlier would delay it.
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) requestApp();
}).observe({ type: 'paint', buffered: true });
setTimeout(requestApp, LONGEST_MS);

export {};
