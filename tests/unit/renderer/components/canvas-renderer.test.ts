import { describe, expect, it, vi } from 'vitest';
import { canvasRenderer } from '../../../../renderer/components/charts/canvas-renderer';

type Painter = Record<string, unknown> & { dispose: () => void; _paintList: (...list: unknown[]) => void };

/** Returns a painter without a canvas, in which one frame was asked for under the number 7. */
const painterOf = (): Painter => {
  const painters: { readonly prototype: object }[] = [];
  const registers = {
    registerPainter: (_name: string, one: { readonly prototype: object }) => painters.push(one),
  };
  canvasRenderer(registers as never);
  return Object.assign(Object.create(painters[0]?.prototype ?? null), {
    _redrawId: 7,
    root: { innerHTML: '' },
    _i: undefined,
  });
};

describe('the painter of charts', () => {
  it('paints nothing in a frame that was asked for before the chart was disposed of', () => {
    const painter = painterOf();
    painter.dispose();
    expect(painter.root).toBeNull();
    expect(() => painter._paintList([], [], 7)).not.toThrow();
  });

  it('paints the frames of a chart that is there', () => {
    const painter = painterOf();
    const base: Pick<Painter, '_paintList'> = Object.getPrototypeOf(Object.getPrototypeOf(painter));
    const paint = vi.spyOn(base, '_paintList').mockImplementation(() => undefined);
    painter._paintList([], [], 7);
    expect(paint.mock.calls).toEqual([[[], [], 7]]);
    paint.mockRestore();
  });
});
