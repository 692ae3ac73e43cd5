import { useState } from 'react';
import { TEXT } from './text';

/** Characters that are drawn at first. Drawing more for each row would make stepping slow. */
const MOST_READ = 4_000;

/** A text; a very long one shows its start, and the rest on request. */
export const LongText = ({ text }: { readonly text: string }) => {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= MOST_READ) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{text.slice(0, MOST_READ)}…</bdi>{' '}
      <button type="button" className="link" onClick={() => setWhole(true)}>
        {TEXT.allCharacters(text.length)}
      </button>
    </>
  );
};
