import { expect, it } from 'vitest';
import { isLargeEnough, clampPlacement, maxZoom, minZoom, outputSide, quarterTurn, START } from './crop.ts';

const wide = { width: 1200, height: 600 };
const tiny = { width: 150, height: 200 };

it('refuses an image smaller than the crop square in either direction', () => {
  expect(isLargeEnough(tiny)).toBe(true);
  expect(isLargeEnough({ width: 149, height: 900 })).toBe(false);
  expect(isLargeEnough({ width: 900, height: 149 })).toBe(false);
});

it('limits the zoom so that 150 pixels remain', () => {
  expect(600 / maxZoom(wide)).toBe(150);
  expect(clampPlacement(wide, { ...START, zoom: 9 }).zoom).toBe(4);
  expect(maxZoom(tiny)).toBe(1);
});

it('keeps the crop square within the picture', () => {
  expect(clampPlacement(wide, { ...START, x: 3, y: 1 })).toEqual({ x: 0.5, y: 0, zoom: 1, rotation: 0 });
  const upright = clampPlacement(wide, { ...START, x: 3, y: 3, rotation: 90 });
  expect(upright.x).toBeCloseTo(0);
  expect(upright.y).toBeCloseTo(0.5);
});

it('raises the zoom for a rotated square and keeps its corners within the picture', () => {
  expect(minZoom(45)).toBeCloseTo(Math.SQRT2);
  expect(clampPlacement(wide, { ...START, rotation: 45 }).zoom).toBeCloseTo(Math.SQRT2);
  // Checks the four corners of the square in the picture's own axes.
  for (const rotation of [-170, -90, -33, 0, 12, 45, 100, 180])
    for (const [x, y] of [
      [5, 5],
      [-5, 2],
      [0.3, -4],
    ] as const) {
      const at = clampPlacement(wide, { x, y, zoom: 1.7, rotation });
      const angle = (at.rotation * Math.PI) / 180;
      for (const [cx, cy] of [
        [-0.5, -0.5],
        [0.5, -0.5],
        [-0.5, 0.5],
        [0.5, 0.5],
      ] as const) {
        const u = (cx - at.x) * Math.cos(angle) + (cy - at.y) * Math.sin(angle);
        const v = (cy - at.y) * Math.cos(angle) - (cx - at.x) * Math.sin(angle);
        expect(Math.abs(u)).toBeLessThanOrEqual(at.zoom + 1e-9);
        expect(Math.abs(v)).toBeLessThanOrEqual(at.zoom / 2 + 1e-9);
      }
    }
});

it('allows right angles only when the picture is too small to rotate', () => {
  expect(clampPlacement(tiny, { ...START, rotation: 50 }).rotation).toBe(90);
  expect(clampPlacement(tiny, { ...START, rotation: 20 })).toMatchObject({ rotation: 0, zoom: 1 });
});

it('returns to the start after four quarter turns', () => {
  const start = { x: 0.2, y: -0.1, zoom: 2, rotation: 0 };
  const placements = [1, 2, 3, 4].reduce<(typeof start)[]>(
    (all) => [...all, quarterTurn(all.at(-1) ?? start)],
    [],
  );
  expect(placements.map(({ rotation }) => rotation)).toEqual([90, 180, -90, 0]);
  expect(placements.at(-1)).toEqual(start);
});

it('scales the saved picture down to 512 pixels, never up', () => {
  expect(outputSide({ width: 4000, height: 3000 }, 1)).toBe(512);
  expect(outputSide(wide, 2)).toBe(300);
  expect(outputSide(wide, 4)).toBe(150);
});
