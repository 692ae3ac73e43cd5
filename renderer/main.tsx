import './default-policy';

/** Longest wait for the word that a frame is on the screen: a hidden window gives none (ms). */
const LONGEST_MS = 1_000;

let isAsked = false;
const askForApp = () => {
  if (isAsked) return;
  isAsked = true;
  void import('./app').then(({ start }) => start(document.getElementById('root')));
};

// The static shell of index.html comes first: whatever is asked for before it is on the screen holds it up.
new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint').length > 0) askForApp();
}).observe({ type: 'paint', buffered: true });
setTimeout(askForApp, LONGEST_MS);

export {};
