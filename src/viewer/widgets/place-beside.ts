/**
 * Distance between a popover and its control, and minimum distance between the popover and the edge of the window, CSS
 * pixels.
 */
const GAP = 8;
const NEAR = 4;

/** Places an open popover below a control, or above the control if there is too little space below. */
export function placeBeside(popover: HTMLElement, control: HTMLElement): void {
  const at = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const left = Math.min(at.left, innerWidth - width - GAP);
  const below = at.bottom + NEAR;
  const top = below + height <= innerHeight - GAP ? below : Math.max(GAP, at.top - NEAR - height);
  popover.style.left = `${Math.max(GAP, left)}px`;
  popover.style.top = `${top}px`;
}
