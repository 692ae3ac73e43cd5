import './default-policy';

// The static shell of index.html is on screen already: everything else comes once a frame has been drawn.
requestAnimationFrame(() => {
  void import('./app').then(({ start }) => start(document.getElementById('root')));
});

export {};
