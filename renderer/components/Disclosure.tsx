import { useState, type ReactElement, type ReactNode } from 'react';

type DisclosureProps = {
  readonly className?: string;
  /** Its `summary` element. */
  readonly summary: ReactElement;
  readonly children: ReactNode;
};

/** Details that open when their summary is clicked. Their content is drawn only while they are open: most are never opened. */
export const Disclosure = ({ className, summary, children }: DisclosureProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {summary}
      {isOpen && children}
    </details>
  );
};
