/** Enter or Space on a header asks for an order, as a click does; answers the function that stops. */
export const listenToHeaders = (wrapper: HTMLElement, onSort: (column: string, isMore: boolean) => void): (() => void) => {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const head = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.ag-header-cell') : null;
    const column = head?.getAttribute('col-id');
    if (!head || !column) return;
    if (column === 'choose') head.querySelector<HTMLInputElement>('input')?.click();
    else onSort(column, event.shiftKey);
    event.preventDefault();
  };
  wrapper.addEventListener('keydown', press);
  return () => wrapper.removeEventListener('keydown', press);
};
