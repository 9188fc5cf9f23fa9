import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Scroller } from "./parts.tsx";

const List = ({ rows }: { readonly rows: number }) => (
  <Scroller>
    <ul>
      {Array.from({ length: rows }, (_, row) => `行${row + 1}`).map((row) => (
        <li key={row} style={{ height: 44 }}>
          {row}
        </li>
      ))}
    </ul>
  </Scroller>
);

test("[WEB-535] a list that is cut says that rows follow, until its end is reached", async () => {
  const screen = await render(<List rows={28} />);
  const sign = screen.getByText("下に続きがあります");
  await expect.element(sign).toBeVisible();
  screen.getByText("行28").element().scrollIntoView();
  await expect.poll(() => sign.elements().length).toBe(0);
  await screen.rerender(<List rows={40} />);
  await expect.element(sign).toBeVisible();
  await screen.rerender(<List rows={3} />);
  await expect.poll(() => sign.elements().length).toBe(0);
});
