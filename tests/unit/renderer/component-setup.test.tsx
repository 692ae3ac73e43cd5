import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { draw, installMain } from '../../support/page';

/** A part that is ready later than the second for which the library waits by itself. */
const Late = () => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 1_500);
    return () => clearTimeout(timer);
  }, []);
  return <p>{isReady ? 'Ready' : 'Loading'}</p>;
};

it('waits in component tests for what a busy machine draws late', async () => {
  installMain();
  draw(<Late />);
  expect(await screen.findByText('Ready')).toBeTruthy();
});
