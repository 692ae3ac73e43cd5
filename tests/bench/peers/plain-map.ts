/** The plain way to a map of logins: each page fetched, each row inflated and parsed, each login a point of a large ECharts scatter. */
import { LinesChart, ScatterChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { inflate } from 'pako';
import { drawnOutlines } from '../../../renderer/components/charts/world';

type Page = { readonly rows: readonly { readonly data: string }[]; readonly total_rows: number };
type Login = { readonly longitude: number | null; readonly latitude: number | null };

const decoder = new TextDecoder();
const unpack = ({ data }: Page['rows'][number]): Login =>
  JSON.parse(decoder.decode(inflate(Uint8Array.from(atob(data), (c) => c.charCodeAt(0))))) as Login;

const readAll = async (origin: string, app: string, isFailed: boolean): Promise<Login[]> => {
  const logins: Login[] = [];
  for (let total = 1; logins.length < total;) {
    const query = `module=${app}&fail=${isFailed}&offset=${logins.length}&limit=5000`;
    const page = (await (await fetch(`${origin}/api/v1/get_cache_query?${query}`)).json()) as Page;
    logins.push(...page.rows.map(unpack));
    total = page.total_rows;
  }
  return logins;
};

echarts.use([ScatterChart, LinesChart, GeoComponent, CanvasRenderer]);

/** Draws all logins of the apps into an element; returns their number once they are painted. */
export const draw = async (box: HTMLElement, origin: string, apps: readonly string[]): Promise<number> => {
  echarts.registerMap('world', drawnOutlines as never, {});
  const logins: Login[] = [];
  for (const app of apps)
    for (const isFailed of [false, true]) logins.push(...(await readAll(origin, app, isFailed)));
  const chart = echarts.init(box);
  const painted = new Promise<void>((resolve) => chart.on('finished', () => resolve()));
  chart.setOption({
    animation: false,
    geo: { map: 'world', roam: true },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        // A symbol for each point would take minutes.
        large: true,
        data: logins.map(({ longitude, latitude }) => [longitude, latitude]),
      },
    ],
  });
  await painted;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  chart.dispose();
  return logins.length;
};
