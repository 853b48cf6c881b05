"""What somebody has set for himself: how the window looks and answers."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Settings(BaseModel):
    """Everything that is remembered from one start to the next."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    scale: float | None = Field(
        default=None, ge=0.75, le=2.5, description="size of the interface; none: fitting the window"
    )
    text_size: float = Field(default=1.0, ge=0.8, le=1.6, description="size of letters beside the rest")
    theme: str = Field(default="slate", description="colours of the interface")
    palette: str = Field(default="paper", description="colours of the map")
    reduced_motion: bool = Field(default=False, description="nothing moves that need not")
    window: Literal["window", "borderless", "full"] = Field(default="window", description="how the window is shown")
    window_size: tuple[int, int] = Field(default=(1440, 900), description="pixels across and down")
    keys: dict[str, str] = Field(default_factory=dict, description="keys chosen for commands, by the command's name")
