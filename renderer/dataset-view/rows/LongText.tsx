import { useState } from 'react';
import { formatCount } from '../../state/format';

/** Characters of a cell that the open row shows at first: more is a click away, and would hold up the window for each row that is stepped to. */
const MOST_READ = 4_000;

/** A cell's text; of a very long one its start, until all of it is asked for. */
export const LongText = ({ text }: { readonly text: string }) => {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= MOST_READ) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{text.slice(0, MOST_READ)}…</bdi>{' '}
      <button type="button" className="link" onClick={() => setWhole(true)}>
        Show all {formatCount(text.length)} characters
      </button>
    </>
  );
};
