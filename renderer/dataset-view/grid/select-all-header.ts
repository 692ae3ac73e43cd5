import { TEXT } from '../text';
import type { HeaderClass } from './column-header';
import type { IHeaderComp } from './grid-modules';

/** The share of the view's rows that is selected. */
export type SelectedShare = 'none' | 'some' | 'all';

/** The box in the header that selects every row of the view, also those that are not loaded into the page. */
export const createSelectAllHeader = (
  onToggle: (isAll: boolean) => void,
): { readonly header: HeaderClass; readonly show: (share: SelectedShare) => void } => {
  let shown: SelectedShare = 'none';
  const boxes = new Set<HTMLInputElement>();
  const draw = (box: HTMLInputElement) => {
    box.checked = shown === 'all';
    box.indeterminate = shown === 'some';
  };
  class SelectAllHeader implements IHeaderComp {
    readonly box = document.createElement('input');

    init(): void {
      this.box.type = 'checkbox';
      this.box.className = 'select-all';
      // Its header has the focus; Space there presses it.
      this.box.tabIndex = -1;
      this.box.setAttribute('aria-label', TEXT.selectAll);
      this.box.addEventListener('change', () => onToggle(this.box.checked));
      boxes.add(this.box);
      draw(this.box);
    }

    getGui(): HTMLElement {
      return this.box;
    }

    refresh(): boolean {
      return true;
    }

    destroy(): void {
      boxes.delete(this.box);
    }
  }
  return {
    header: SelectAllHeader,
    show: (share) => {
      shown = share;
      boxes.forEach(draw);
    },
  };
};
