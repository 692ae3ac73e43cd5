type HeaderDeps = {
  readonly onSort: (column: string, isMore: boolean) => void;
  readonly onMenu: (column: string, event: MouseEvent) => void;
};

const headOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.ag-header-cell') : null;

/** Enter or Space on a header asks for an order, as a click does; the menu keys, M and a right click open its menu. Answers the function that stops. */
export const listenToHeaders = (wrapper: HTMLElement, { onSort, onMenu }: HeaderDeps): (() => void) => {
  const press = (event: KeyboardEvent) => {
    const head = headOf(event.target);
    const column = head?.getAttribute('col-id');
    if (!head || !column || event.ctrlKey || event.altKey) return;
    const isMenu =
      event.key === 'ContextMenu' ||
      event.key.toLowerCase() === 'm' ||
      (event.key === 'F10' && event.shiftKey);
    if (isMenu && column !== 'choose') {
      const box = head.getBoundingClientRect();
      onMenu(column, new MouseEvent('contextmenu', { clientX: box.left + 8, clientY: box.bottom }));
    } else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (column === 'choose') head.querySelector<HTMLInputElement>('input')?.click();
    else onSort(column, event.shiftKey);
    event.preventDefault();
    event.stopPropagation();
  };
  const open = (event: MouseEvent) => {
    const column = headOf(event.target)?.getAttribute('col-id');
    if (!column || column === 'choose') return;
    event.preventDefault();
    onMenu(column, event);
  };
  wrapper.addEventListener('keydown', press);
  wrapper.addEventListener('contextmenu', open);
  return () => {
    wrapper.removeEventListener('keydown', press);
    wrapper.removeEventListener('contextmenu', open);
  };
};
