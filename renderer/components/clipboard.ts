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
