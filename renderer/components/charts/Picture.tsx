import { useId, type ReactNode, type RefObject } from 'react';
import './picture.css';

type PictureProps = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly name: string;
  readonly isBusy: boolean;
  /** The current mark, and its place among all. */
  readonly current: { readonly label: string; readonly at: number; readonly of: number } | undefined;
  readonly children: ReactNode;
};

/** A drawing whose marks are read and picked by keys: assistive technology announces the current one. */
export const Picture = ({ element, name, isBusy, current, children }: PictureProps) => {
  const id = useId();
  return (
    <div
      ref={element}
      className="picture"
      role="listbox"
      aria-label={name}
      aria-busy={isBusy}
      tabIndex={0}
      {...(current ? { 'aria-activedescendant': id } : {})}
    >
      {current && (
        <div
          id={id}
          role="option"
          className="out-of-sight"
          aria-selected
          aria-posinset={current.at + 1}
          aria-setsize={current.of}
        >
          {current.label}
        </div>
      )}
      <div className="picture-drawing" aria-hidden="true">
        {children}
      </div>
    </div>
  );
};
