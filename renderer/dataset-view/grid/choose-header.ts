import type { HeaderClass } from './column-header';
import type { IHeaderComp } from './grid-modules';

/** The box in the header that chooses every row of the view, also those that are not loaded into the page. */
export const createChooseHeader = (onToggle: (isAll: boolean) => void): HeaderClass => {
  class ChooseHeader implements IHeaderComp {
    readonly box = document.createElement('input');

    init(): void {
      this.box.type = 'checkbox';
      this.box.className = 'choose-all';
      this.box.setAttribute('aria-label', 'Select all rows');
      this.box.addEventListener('change', () => onToggle(this.box.checked));
    }

    getGui(): HTMLElement {
      return this.box;
    }

    refresh(): boolean {
      return true;
    }
  }
  return ChooseHeader;
};
