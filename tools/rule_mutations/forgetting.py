"""Makes a judge forget a rule: no objection and no breach of it reaches anybody.

Put into the modules of a copy of the engine as they are imported. Whatever a function gives
back, and whatever a judgement is made of, is gone through and the rule's objections left out:
where the rule is asked for in finding out what is possible as well as in what is named.
"""

import dataclasses
import functools
import types
from collections.abc import Callable, Iterator
from typing import Any

SAYING = ("Objection", "Breach")
"""Names of the classes that hold something against a change."""


class Forgetting:
    """rule: the rule to forget; key: only with these words, "" for all."""

    def __init__(self, rule: str, key: str = "") -> None:
        self._rule, self._key = rule, key

    def put_into(self, module: types.ModuleType) -> None:
        """Every function, and every class that holds objections, of *module*."""
        for name, each in list(vars(module).items()):
            if getattr(each, "__module__", None) != module.__name__:
                continue
            if isinstance(each, types.FunctionType):
                setattr(module, name, self._forgetful(each))
            elif isinstance(each, type):
                self._put_into_class(each)

    def _put_into_class(self, owner: type) -> None:
        for name, each in list(vars(owner).items()):
            if name.startswith("__"):
                continue
            if isinstance(each, types.FunctionType):
                setattr(owner, name, self._forgetful(each))
            elif isinstance(each, functools.cached_property):
                each.func = self._forgetful(each.func)
            elif isinstance(each, property) and each.fget is not None:
                setattr(owner, name, property(self._forgetful(each.fget)))
        maker = "__init__" if dataclasses.is_dataclass(owner) else "__new__"
        if owner.__name__ not in SAYING and maker in vars(owner):
            setattr(owner, maker, self._with_kept_arguments(vars(owner)[maker]))

    def _forgetful(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def forgetful(*given: Any, **named: Any) -> Any:
            return self._kept(function(*given, **named))

        return forgetful

    def _with_kept_arguments(self, maker: Any) -> Any:
        function = maker.__func__ if isinstance(maker, staticmethod) else maker

        @functools.wraps(function)
        def making(*given: Any, **named: Any) -> Any:
            kept = {name: self._kept(each) for name, each in named.items()}
            return function(*(self._kept(each) for each in given), **kept)

        return making

    def _kept(self, value: Any) -> Any:
        if isinstance(value, types.GeneratorType):
            return self._generated(value)
        if type(value) is tuple or type(value) is list:
            return type(value)(self._kept(each) for each in value if not self._is_gone(each))
        return value

    def _generated(self, values: Iterator[Any]) -> Iterator[Any]:
        for each in values:
            if not self._is_gone(each):
                yield self._kept(each)

    def _is_gone(self, value: Any) -> bool:
        if type(value).__name__ not in SAYING or value.rule != self._rule:
            return False
        return not self._key or getattr(value, "key", "") == self._key
