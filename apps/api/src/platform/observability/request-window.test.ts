import { expect, it } from 'vitest';
import { createRequestWindow } from './request-window.ts';

function windowAt(start: number) {
  const time = { minute: start };
  return { time, window: createRequestWindow(() => time.minute) };
}

const answered = (status: number) => ({ status, proxyIgnored: false });

it('counts requests, server errors and ignored proxies', () => {
  const { window } = windowAt(0);
  for (const status of [200, 404, 422, 500, 503]) window.add(answered(status));
  window.add({ status: 200, proxyIgnored: true });
  expect(window.counts()).toEqual({ requests: 6, errors: 2, proxyIgnored: 1 });
});

it('drops each minute exactly an hour later', () => {
  const { time, window } = windowAt(1_000_003);
  window.add({ status: 500, proxyIgnored: true });
  time.minute += 1;
  window.add(answered(200));
  time.minute += 58;
  expect(window.counts()).toEqual({ requests: 2, errors: 1, proxyIgnored: 1 });
  time.minute += 1;
  expect(window.counts()).toEqual({ requests: 1, errors: 0, proxyIgnored: 0 });
  time.minute += 1;
  expect(window.counts()).toEqual({ requests: 0, errors: 0, proxyIgnored: 0 });
});

it('is empty after hours without requests, whichever minute comes next', () => {
  const { time, window } = windowAt(7);
  for (let minute = 7; minute < 90; minute += 1) {
    time.minute = minute;
    window.add(answered(500));
  }
  expect(window.counts()).toEqual({ requests: 60, errors: 60, proxyIgnored: 0 });
  time.minute += 600;
  window.add(answered(200));
  expect(window.counts()).toEqual({ requests: 1, errors: 0, proxyIgnored: 0 });
});
