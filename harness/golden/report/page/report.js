// Script of a report's page. It must work in any current browser, also when the page is opened from disk.

const cases = [...document.querySelectorAll('[data-outcome]')];
const failures = cases.filter((element) => element.dataset.outcome === 'failed');

// ── views and slider of a failed case

/** Shows the pictures of a view: one, or two with a slider between them. */
function show(failure, { left, right, label }) {
  const pane = failure.querySelector('.pane');
  const [under, over] = [pane.querySelector('.right'), pane.querySelector('.left')];
  const pair = left !== '';
  under.src = right;
  under.alt = pair ? `${label}: actual` : label;
  over.src = pair ? left : right;
  over.alt = pair ? `${label}: expected` : '';
  pane.classList.toggle('pair', pair);
  pane.classList.toggle('single', !pair);
}

const canMove = !matchMedia('(prefers-reduced-motion: reduce)').matches;
/**
 * Time for which each picture is shown while two pictures alternate, ms. At this rate, the page stays below the three
 * flashes per second of WCAG 2.3.1.
 */
const BLINK_MS = 600;
const blinking = new Map();

/**
 * Starts or stops switching between the expected and the actual picture. If the user prefers reduced motion, each call
 * switches only once.
 */
function blink(failure) {
  const pane = failure.querySelector('.pane');
  const button = failure.querySelector('.blink');
  if (!button) return;
  const turn = () => pane.classList.toggle('flipped');
  const isOn = blinking.has(failure);
  if (canMove && isOn) return stopBlinking(failure);
  if (!isOn) failure.querySelector('.view input').click();
  pane.classList.add('blinking');
  if (isOn) turn();
  blinking.set(failure, canMove ? setInterval(turn, BLINK_MS) : undefined);
  button.setAttribute('aria-pressed', 'true');
}

function stopBlinking(failure) {
  clearInterval(blinking.get(failure));
  if (!blinking.delete(failure)) return;
  failure.querySelector('.pane').classList.remove('blinking', 'flipped');
  failure.querySelector('.blink').setAttribute('aria-pressed', 'false');
}

for (const failure of failures) {
  failure.querySelector('.blink')?.addEventListener('click', () => blink(failure));
  const split = failure.querySelector('.split');
  split?.addEventListener('input', () => split.parentElement.style.setProperty('--split', `${split.value}%`));
  for (const radio of failure.querySelectorAll('.view input')) {
    radio.addEventListener('change', () => show(failure, radio.dataset));
    radio.addEventListener('click', () => stopBlinking(failure));
    // After a reload, the browser may have restored an earlier selection.
    if (radio.checked) show(failure, radio.dataset);
  }
}

// ── choice of the shown cases

const search = document.querySelector('#filter');
const shown = document.querySelector('#shown');

function filterCases() {
  const wanted = search.value.trim().toLowerCase();
  const outcome = document.querySelector('[name="outcome"]:checked').value;
  let count = 0;
  for (const element of cases) {
    const { name, outcome: its } = element.dataset;
    element.hidden = !name.toLowerCase().includes(wanted) || (outcome !== 'all' && its !== outcome);
    if (!element.hidden) count++;
  }
  for (const group of document.querySelectorAll('main > section')) {
    const inside = [...group.querySelectorAll('[data-outcome]')];
    if (inside.length > 0) group.hidden = inside.every((element) => element.hidden);
  }
  shown.textContent = count === cases.length ? '' : `${count} of ${cases.length} shown`;
}

search.form.addEventListener('input', filterCases);
search.form.addEventListener('submit', (event) => event.preventDefault());

const marks = document.querySelector('#marks');
const showMarks = () => document.body.classList.toggle('no-marks', !marks.checked);
marks.addEventListener('change', showMarks);
showMarks();
filterCases();

// ── copying commands

for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = 'Copied';
    } catch {
      // This browser does not let a page from disk write to the clipboard. The script therefore selects the command, so
      // that the user can copy it with a key.
      getSelection().selectAllChildren(button.previousElementSibling);
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}

// ── keyboard shortcuts

/** Returns the failure with the focus, or else the first failure below the top of the window. */
function currentFailure() {
  const focused = document.activeElement?.closest('.case');
  return focused ?? failures.find((failure) => !failure.hidden && failure.getBoundingClientRect().bottom > 80);
}

function go(step) {
  const visible = failures.filter((failure) => !failure.hidden);
  const now = visible.indexOf(document.activeElement?.closest('.case'));
  const next = visible[now < 0 ? 0 : Math.min(Math.max(now + step, 0), visible.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView();
}

const KEYS = {
  '/': () => search.focus(),
  j: () => go(1),
  n: () => go(1),
  k: () => go(-1),
  p: () => go(-1),
  s: () => {
    const failure = currentFailure();
    failure?.querySelector('.view input').click();
    failure?.querySelector('.split')?.focus();
  },
  b: () => currentFailure() && blink(currentFailure()),
  m: () => marks.click(),
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target === search) return;
  const view = currentFailure()?.querySelectorAll('.view input')[Number(event.key) - 1];
  const action = KEYS[event.key] ?? (view && (() => view.click()));
  if (!action) return;
  event.preventDefault();
  action();
});
