// Script of the page of `livery golden review`. It runs after report.js.

const progress = document.querySelector('#progress');
const underReview = failures.filter((failure) => 'decision' in failure.dataset);

/** Shows the decision on a case, or why the server refused the decision. */
function showDecision(failure, fault = '') {
  const { decision } = failure.dataset;
  const state = failure.querySelector('.state');
  state.classList.toggle('fault', fault !== '');
  state.textContent = fault === '' ? ({ accepted: '✓ Accepted', rejected: '✕ Rejected' }[decision] ?? '') : fault;
  for (const button of failure.querySelectorAll('[data-decide]'))
    button.setAttribute('aria-pressed', String(`${button.dataset.decide}ed` === decision));
}

function showProgress() {
  const count = (decision) => underReview.filter((failure) => failure.dataset.decision === decision).length;
  const [accepted, rejected, all] = [count('accepted'), count('rejected'), underReview.length];
  const rest = accepted + rejected === all ? '. Ctrl+C in the terminal ends the review' : '';
  progress.textContent = `${accepted + rejected} of ${all} decided: ${accepted} accepted, ${rejected} rejected${rest}`;
}

/** Sends a decision. Then moves to the next undecided case. */
async function decide(failure, decision) {
  if (!failure || !failure.querySelector(`[data-decide="${decision}"]`)) return;
  const { name, seen } = failure.dataset;
  try {
    const answer = await fetch('/decide', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-livery-token': document.body.dataset.token },
      body: JSON.stringify({ name, decision, seen }),
    });
    if (!answer.ok) return showDecision(failure, `Nothing was written: ${(await answer.json()).message}`);
  } catch {
    return showDecision(failure, 'Nothing was written: the review has ended; start it again in the terminal');
  }
  // If a run drew a case several times, the page has a section for each time, so update each of them.
  for (const same of underReview.filter((each) => each.dataset.name === name)) {
    same.dataset.decision = `${decision}ed`;
    showDecision(same);
  }
  showProgress();
  stopBlinking(failure);
  const after = underReview.slice(underReview.indexOf(failure) + 1).concat(underReview);
  const next = after.find((each) => each.dataset.decision === '' && !each.hidden);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView();
}

for (const failure of underReview) {
  showDecision(failure);
  for (const button of failure.querySelectorAll('[data-decide]'))
    button.addEventListener('click', () => decide(failure, button.dataset.decide));
}
for (const button of document.querySelectorAll('[data-go]'))
  button.addEventListener('click', () => go(Number(button.dataset.go)));

KEYS.a = () => decide(currentFailure(), 'accept');
KEYS.r = () => decide(currentFailure(), 'reject');
showProgress();
