import type { ReactNode } from 'react';

/** Says why a part of the screen is empty. */
export const EmptyState = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <div className="state">
    <strong>{title}</strong>
    {children}
  </div>
);
