/** Copies text through the page's own copy event, which needs no permission. */
export const copyText = (text: string): void => {
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', write, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', write, { capture: true });
};

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Copies selections as the plain text that is shown, and prevents dragging content out of the page. */
export const guardClipboard = (): void => {
  document.addEventListener('copy', (event) => {
    if (isField(event.target) || event.defaultPrevented) return;
    event.clipboardData?.setData('text/plain', String(window.getSelection() ?? ''));
    event.preventDefault();
  });
  document.addEventListener('dragstart', (event) => {
    if (!(event.target instanceof Element && event.target.closest('[draggable=true]')))
      event.preventDefault();
  });
};
