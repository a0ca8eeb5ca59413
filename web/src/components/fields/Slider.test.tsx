import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Slider } from "./Slider";

const onChange = vi.fn();
const onDragStart = vi.fn();
const onDragEnd = vi.fn();

function show() {
  return render(
    <Slider
      label="Brightness"
      value={20}
      min={0}
      max={100}
      valueText="20%"
      onChange={onChange}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    />,
  );
}

const slider = () => screen.getByRole("slider", { name: "Brightness" });

beforeEach(() => [onChange, onDragStart, onDragEnd].forEach((listener) => void listener.mockReset()));

test("it states its value in words", () => {
  show();
  expect(slider().getAttribute("aria-valuetext")).toBe("20%");
});

test("it reports every value during a drag", () => {
  show();
  fireEvent.change(slider(), { target: { value: "30" } });
  expect(onChange).toHaveBeenCalledWith(30);
});

test("a pointer released anywhere ends the drag once", () => {
  show();
  fireEvent.pointerDown(slider());
  expect(onDragStart).toHaveBeenCalledTimes(1);
  expect(onDragEnd).not.toHaveBeenCalled();
  fireEvent.pointerUp(window);
  fireEvent.blur(slider());
  expect(onDragEnd).toHaveBeenCalledTimes(1);
});

test("a held arrow key counts as one drag; other keys do not", () => {
  show();
  fireEvent.keyDown(slider(), { key: "ArrowRight" });
  fireEvent.keyDown(slider(), { key: "ArrowRight" });
  fireEvent.keyUp(slider(), { key: "ArrowRight" });
  fireEvent.keyDown(slider(), { key: "Tab" });
  expect([onDragStart.mock.calls.length, onDragEnd.mock.calls.length]).toEqual([1, 1]);
});

test("removing the slider during a drag ends the drag", () => {
  const { unmount } = show();
  fireEvent.pointerDown(slider());
  unmount();
  expect(onDragEnd).toHaveBeenCalledTimes(1);
});

const touch = (type: "pointerDown" | "pointerMove" | "pointerCancel" | "pointerUp", clientX: number) =>
  fireEvent[type](slider(), { pointerType: "touch", clientX });
const set = (value: string) => fireEvent.change(slider(), { target: { value } });

test("a touch changes nothing before it has moved 8 px horizontally", () => {
  show();
  touch("pointerDown", 100);
  set("30");
  touch("pointerMove", 107);
  set("37");
  expect(onChange).not.toHaveBeenCalled();
  expect((slider() as HTMLInputElement).value).toBe("20");
  touch("pointerMove", 92);
  set("22");
  expect(onChange.mock.calls).toEqual([[22]]);
});

test("a cancelled touch restores the value before the drag ends", () => {
  show();
  touch("pointerDown", 100);
  touch("pointerMove", 120);
  set("40");
  onDragEnd.mockImplementation(() => expect(onChange).toHaveBeenLastCalledWith(20));
  touch("pointerCancel", 120);
  expect(onDragEnd).toHaveBeenCalledTimes(1);
  expect(onChange.mock.calls).toEqual([[40], [20]]);
});

test("a cancelled touch that was no drag changes nothing", () => {
  show();
  touch("pointerDown", 100);
  touch("pointerCancel", 100);
  expect(onChange).not.toHaveBeenCalled();
});

test("a tap changes nothing", () => {
  show();
  touch("pointerDown", 100);
  set("30");
  touch("pointerUp", 100);
  expect(onChange).not.toHaveBeenCalled();
});
